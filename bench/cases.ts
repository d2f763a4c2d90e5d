const columns =
  "id, name, given_name, family_name, email, phone, title, city, country, lifecycle, source, account_id, updated_at";

export type Sent = { method: "GET" | "POST" | "PATCH"; path: string; headers?: Record<string, string>; body?: string };
export type Case = {
  name: string;
  ours: (n: number) => Sent;
  /** The same request as a handwritten statement. Its first parameter is the workspace. */
  sql: string;
  values: (n: number) => string[];
  /** True if the work grows with the number of rows in the table. */
  readsAll?: true;
};

/** Returns the cases that both servers run, with the same rows and the same writes. */
export function casesOf(workspace: string, ids: string[]): Case[] {
  const select = columns.replaceAll(" ", "");
  const here = `/rest/v1/contacts?workspace_id=eq.${workspace}`;
  const list = `${here}&select=${select}&order=name,id&limit=50`;
  const page = `select ${columns} from public.contacts where workspace_id = $1 order by name, id limit 50`;
  const id = (n: number) => ids[n % ids.length] ?? "";
  const json = { "content-type": "application/json", prefer: "return=minimal" };
  const call = (name: string, body: object): Sent => ({
    method: "POST",
    path: `/rest/v1/rpc/${name}`,
    headers: json,
    body: JSON.stringify({ workspace_id: workspace, ...body }),
  });
  const searched = (what: string, words: (n: number) => string): Case => ({
    name: `search of the palette${what}`,
    ours: (n) => call("search_records", { query: words(n), max_rows: 6 }),
    sql: "select coalesce(json_agg(r), '[]') from public.search_records($1, $2, 6) r",
    values: (n) => [words(n)],
  });
  return [
    {
      name: "list of 50 contacts",
      ours: () => ({ method: "GET", path: list }),
      sql: `select coalesce(json_agg(r), '[]') from (${page}) r`,
      values: () => [],
    },
    {
      name: "one contact",
      ours: (n) => ({
        method: "GET",
        path: `${here}&select=${select}&id=eq.${id(n)}`,
        headers: { accept: "application/vnd.pgrst.object+json" },
      }),
      sql: `select row_to_json(r) from (select ${columns} from public.contacts where workspace_id = $1 and id = $2) r`,
      values: (n) => [id(n)],
    },
    {
      name: "insert a contact",
      ours: (n) => ({
        method: "POST",
        path: "/rest/v1/contacts",
        headers: json,
        body: JSON.stringify({ workspace_id: workspace, name: `Bench Person ${n}`, email: `bench${n}@example.com` }),
      }),
      sql: "insert into public.contacts (workspace_id, name, email) values ($1, $2, $3)",
      values: (n) => [`Bench Person ${n}`, `bench${n}@example.com`],
    },
    {
      name: "update a contact",
      ours: (n) => ({
        method: "PATCH",
        path: `${here}&id=eq.${id(n)}`,
        headers: json,
        body: JSON.stringify({ title: `Title ${n}` }),
      }),
      sql: "update public.contacts set title = $3 where workspace_id = $1 and id = $2",
      values: (n) => [id(n), `Title ${n}`],
    },
    {
      name: "list of 50 contacts with their exact count",
      ours: () => ({ method: "GET", path: list, headers: { prefer: "count=exact" } }),
      sql: `select json_build_object('total', (select count(*) from public.contacts where workspace_id = $1),
        'rows', coalesce(json_agg(r), '[]')) from (${page}) r`,
      values: () => [],
      readsAll: true,
    },
    {
      name: "list of 50 contacts with their accounts",
      ours: () => ({ method: "GET", path: `${here}&select=${select},accounts(id,name)&order=name,id&limit=50` }),
      sql: `select coalesce(json_agg(r), '[]') from (
        select ${columns}, (select row_to_json(a) from (select id, name from public.accounts
          where workspace_id = c.workspace_id and id = c.account_id) a) as accounts
        from public.contacts c where workspace_id = $1 order by name, id limit 50) r`,
      values: () => [],
    },
    searched("", (n) => `turing ${4900 + (n % 100)}`),
    searched(", a first name", (n) => ["ada", "grace", "olga", "jose"][n % 4] ?? ""),
    searched(", a slip of the finger", (n) => ["turnig", "hoper", "angstorm", "ibrahmi"][n % 4] ?? ""),
    searched(", two signs", (n) => ["an", "zq", "美咲", "민준"][n % 4] ?? ""),
  ];
}
