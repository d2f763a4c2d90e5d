import type { Context } from "#server/context/context.ts";

/** Creates the function that returns one shared value per context, which is created on first use. */
export function perContext<Value extends object>(make: (context: Context) => Value): (context: Context) => Value {
  const cache = new WeakMap<Context, Value>();
  return (context) => {
    const known = cache.get(context);
    if (known) return known;
    const first = make(context);
    cache.set(context, first);
    return first;
  };
}
