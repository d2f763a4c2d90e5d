export type Wire = {
  method: string;
  /** The path after `/rest/v1/`, already percent-encoded. */
  path: string;
  query: [name: string, value: string][];
  /** Text appended unchanged to the query, in any encoding. */
  rawQuery?: string;
  headers: Record<string, string | string[]>;
  body: string | Buffer | null;
};

export type Random = {
  pick: <T>(list: readonly T[]) => T;
  /** Returns a random integer from 0 to `limit` - 1. */
  int: (limit: number) => number;
};

export function chooser(random: () => number): Random {
  const int = (limit: number) => Math.floor(random() * limit);
  return {
    int,
    pick: (list) => {
      const found = list[int(list.length)];
      if (found === undefined) throw new Error("There is no value to choose from");
      return found;
    },
  };
}

export function urlOf({ path, query, rawQuery = "" }: Wire): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const search = [...pairs, ...(rawQuery ? [rawQuery] : [])].join("&");
  return `/rest/v1/${path}${search && `?${search}`}`;
}

export const withParameter = (wire: Wire, name: string, value: string): Wire => ({
  ...wire,
  query: [...wire.query, [name, value]],
});

export const withHeader = (wire: Wire, name: string, value: string | string[]): Wire => ({
  ...wire,
  headers: { ...wire.headers, [name]: value },
});

/** Returns the request with only this value for `name`. */
export const withOnly = (wire: Wire, name: string, value: string): Wire =>
  withParameter({ ...wire, query: wire.query.filter(([other]) => other !== name) }, name, value);
