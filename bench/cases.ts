export const columns =
  "id, name, given_name, family_name, email, phone, title, city, country, lifecycle, source, account_id, updated_at";

export type Sent = { method: "GET" | "POST" | "PATCH"; path: string; headers?: Record<string, string>; body?: string };
export type Case = { name: string; ours: (n: number) => Sent; baseline: (n: number) => Sent };

/** What is asked of both servers: the same rows, the same writes. */
export function casesOf(workspace: string, ids: string[]): Case[] {
  const select = columns.replaceAll(" ", "");
  const here = `/rest/v1/contacts?workspace_id=eq.${workspace}`;
  const id = (n: number) => ids[n % ids.length] ?? "";
  const json = { "content-type": "application/json", prefer: "return=minimal" };
  const title = (n: number) => JSON.stringify({ title: `Title ${n}` });
  const person = (n: number) => ({ name: `Bench Person ${n}`, email: `bench${n}@example.com` });
  return [
    {
      name: "list of 50 contacts",
      ours: () => ({ method: "GET", path: `${here}&select=${select}&order=name,id&limit=50` }),
      baseline: () => ({ method: "GET", path: "/bare/list" }),
    },
    {
      name: "one contact",
      ours: (n) => ({
        method: "GET",
        path: `${here}&select=${select}&id=eq.${id(n)}`,
        headers: { accept: "application/vnd.pgrst.object+json" },
      }),
      baseline: (n) => ({ method: "GET", path: `/bare/record/${id(n)}` }),
    },
    {
      name: "insert a contact",
      ours: (n) => ({
        method: "POST",
        path: "/rest/v1/contacts",
        headers: json,
        body: JSON.stringify({ workspace_id: workspace, ...person(n) }),
      }),
      baseline: (n) => ({ method: "POST", path: "/bare/insert", headers: json, body: JSON.stringify(person(n)) }),
    },
    {
      name: "update a contact",
      ours: (n) => ({ method: "PATCH", path: `${here}&id=eq.${id(n)}`, headers: json, body: title(n) }),
      baseline: (n) => ({ method: "PATCH", path: `/bare/update/${id(n)}`, headers: json, body: title(n) }),
    },
  ];
}
