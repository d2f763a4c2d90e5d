import type { Context } from "#server/context.ts";

/** Creates a value that all parts of a process share: on first use, and once for each context. */
export function perContext<Made extends object>(make: (context: Context) => Made): (context: Context) => Made {
  const made = new WeakMap<Context, Made>();
  return (context) => {
    const known = made.get(context);
    if (known) return known;
    const first = make(context);
    made.set(context, first);
    return first;
  };
}
