import type { ClientBase } from "pg";

const parametersOf = (input: object) => {
  const known = Object.entries(input).filter(([, value]) => value !== undefined);
  return {
    placeholders: known.map(([name], at) => `${name} => $${at + 1}`).join(", "),
    values: known.map(([, value]: [string, unknown]) => value),
  };
};

/** Returns the rows of a database function in the format of the data API. */
export async function rowsOf(sql: ClientBase, name: string, input: object): Promise<{ rows: unknown }> {
  const { placeholders, values } = parametersOf(input);
  const { rows } = await sql.query<{ found: unknown }>(
    `select coalesce(jsonb_agg(r), '[]') as found from public.${name}(${placeholders}) r`,
    values,
  );
  return { rows: rows[0]?.found };
}

/** Returns the value of a database function that returns a single value. */
export async function valueFrom(sql: ClientBase, name: string, input: object): Promise<unknown> {
  const { placeholders, values } = parametersOf(input);
  const { rows } = await sql.query<{ found: unknown }>(`select public.${name}(${placeholders}) as found`, values);
  return rows[0]?.found;
}
