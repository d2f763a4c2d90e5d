import type { CaseLanguage } from "../languages.ts";

/**
 * A question in each language, and the right result: the metrics returned by a SQL statement, or that the question
 * cannot be answered. The statement returns one row per group with its name and value, or only a value; `:w` is the
 * workspace.
 */
export type ChatCase = { right: string } & Readonly<Record<CaseLanguage, readonly string[]>>;

const deals =
  "from deals d join stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id left join members o on o.workspace_id = d.workspace_id and o.id = d.owner_id left join products p on p.workspace_id = d.workspace_id and p.id = d.product_id left join accounts a on a.workspace_id = d.workspace_id and a.id = d.account_id where d.workspace_id = :w";
/** Returns the statement for a count or another metric of the deals that match a condition. */
export const ofDeals = (value: string, where: string, group?: string, rest = "") =>
  group
    ? `select ${group}, (${value})::float8 ${deals} and ${where} group by 1 ${rest}`
    : `select (${value})::float8 ${deals} and ${where}`;
export const closedIn = (from: string, to: string) => `d.close_date between '${from}' and '${to}'`;
export const won = "s.kind = 'won'";
export const lost = "s.kind = 'lost'";
export const open = "s.kind = 'open'";
export const count = "count(*)";
export const value = "sum(d.value_minor)";
