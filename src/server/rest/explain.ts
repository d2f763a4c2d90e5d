import type { Compiled } from "#server/rest/compile-read.ts";
import type { Media } from "#server/rest/media-type.ts";

/** What a request would do, told by Postgres instead of done; with the option `analyze` told and done. */
export function explained(compiled: Compiled, { plan }: Media): Compiled {
  if (!plan) return compiled;
  const { text, slots } = compiled.statement;
  const options = [...plan.options, `format ${plan.format}`].join(", ");
  return {
    statement: { text: `explain (${options}) ${text}`, slots },
    estimate: null,
    csvHeader: null,
    reads: compiled.reads,
  };
}
