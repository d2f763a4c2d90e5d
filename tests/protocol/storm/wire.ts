/** A request as it goes over the wire; a mutation may put anything into it. */
export type Wire = {
  method: string;
  /** What stands after `/rest/v1/`, percent-encoded already. */
  path: string;
  query: [name: string, value: string][];
  /** Text that goes behind the query as it is, in whatever encoding. */
  rawQuery?: string;
  headers: Record<string, string | string[]>;
  body: string | Buffer | null;
};

export type Random = {
  pick: <T>(list: readonly T[]) => T;
  /** From 0 to below `limit`. */
  int: (limit: number) => number;
};

export function chooser(random: () => number): Random {
  const int = (limit: number) => Math.floor(random() * limit);
  return {
    int,
    pick: (list) => {
      const found = list[int(list.length)];
      if (found === undefined) throw new Error("Nothing to pick from");
      return found;
    },
  };
}

export function urlOf({ path, query, rawQuery = "" }: Wire): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const search = [...pairs, ...(rawQuery ? [rawQuery] : [])].join("&");
  return `/rest/v1/${path}${search && `?${search}`}`;
}

/** The request with a parameter more. */
export const withParameter = (wire: Wire, name: string, value: string): Wire => ({
  ...wire,
  query: [...wire.query, [name, value]],
});

/** The request with one of its headers set. */
export const withHeader = (wire: Wire, name: string, value: string | string[]): Wire => ({
  ...wire,
  headers: { ...wire.headers, [name]: value },
});

/** The request with this one value for `name`, instead of whatever it had. */
export const withOnly = (wire: Wire, name: string, value: string): Wire =>
  withParameter({ ...wire, query: wire.query.filter(([other]) => other !== name) }, name, value);
