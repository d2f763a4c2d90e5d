import { test } from "vitest";

import { industryNames } from "#domain/imports/samples/industry-names.ts";

import { useSamples } from "./use-samples.ts";

const { expectLoadedAndRemoved } = useSamples();

// samples.test.ts tests retail.
test.each(industryNames.filter((name) => name !== "retail"))(
  "the sample data of %s is loaded and marked, and nothing of it is left after it is removed",
  (industry) => expectLoadedAndRemoved(industry),
);
