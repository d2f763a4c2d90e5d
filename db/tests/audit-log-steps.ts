import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";

export type Entry = {
  at: string;
  id: string;
  kind: string;
  entity: string | null;
  actor_id: string | null;
  token_id: string | null;
  subject_id: string | null;
  subject: string | null;
  changes: Record<string, [before: unknown, after: unknown]>;
  change_set_id: string | null;
};
export type Page = { entries: Entry[]; names: Record<string, string>; next: { at: string; id: string } | null };

export const every = [
  "workspace",
  "team",
  "pipelines",
  "fields",
  "tokens",
  "exports",
  "models",
  "imports",
  "bulk",
  "records",
];

/** Returns the shared steps of the audit log tests, for the database of one test file. */
export function auditLogSteps(at: ReturnType<typeof useDatabase>) {
  /** Reads a page of the audit log as a user. */
  async function read(who: BuiltUser, input: Record<string, unknown> = {}): Promise<Page> {
    const asked = Object.entries({ workspace_id: who.workspace.id, ...input });
    const parameters = asked.map(([name], nr) => `${name} => $${nr + 1}`).join(", ");
    const values = asked.map(([, value]) => value);
    return (await at.as(who, `select audit_log(${parameters}) as page`, values))[0]?.page as Page;
  }
  /** Creates an owner and a colleague who also has their own workspace. */
  async function team() {
    const [ana, bo] = [await at.make.user(), await at.make.user()];
    const { id } = await at.make.member(ana.workspace, { user_id: bo.id, role: "member", name: "Bo Lind" });
    const call = (who: BuiltUser, name: string, ...values: unknown[]) =>
      at.as(who, `select ${name}($1${values.map((_, nr) => `, $${nr + 2}`).join("")}) as result`, [
        ana.workspace.id,
        ...values,
      ]);
    /** Logs an export by a user, as the server does. */
    const logExport = ({ caller }: Pick<BuiltUser, "caller">, list: string, rows = 1) =>
      asRole(at.database.pool, { role: "worker", claims: caller.claims }, (sql) =>
        sql.query("select private.log_export($1, $2, $3)", [ana.workspace.id, list, rows]),
      );
    /** Returns the entries that `work` adds, oldest first. */
    const added = async (work: () => Promise<unknown>) => {
      const before = new Set((await read(ana, { areas: every })).entries.map((entry) => entry.id));
      await work();
      return (await read(ana, { areas: every })).entries.filter((entry) => !before.has(entry.id)).toReversed();
    };
    return { ana, bo: { ...bo, workspace: ana.workspace, memberId: id }, call, logExport, added };
  }
  return { read, team };
}
