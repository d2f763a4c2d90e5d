import { test } from "vitest";

import { industryNames } from "#domain/samples/industry-names.ts";

import { useSamples } from "./use-samples.ts";

const { expectLoadedAndRemoved } = useSamples();

// Retail is in samples.test.ts.
test.each(industryNames.filter((name) => name !== "retail"))(
  "the samples of %s are loaded, marked, and leave nothing when they are removed",
  (industry) => expectLoadedAndRemoved(industry),
);
