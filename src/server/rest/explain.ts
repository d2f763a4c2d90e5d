import type { Compiled } from "#server/rest/compile-read.ts";
import type { Media } from "#server/rest/media-type.ts";

/** Returns the statement that explains a request instead of executing it; with the option `analyze` it does both. */
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
