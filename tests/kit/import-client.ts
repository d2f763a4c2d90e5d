import { setTimeout as sleep } from "node:timers/promises";

import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { Dialect } from "#domain/imports/dialect.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Plan } from "#domain/imports/plan.ts";

export type ImportRow = {
  id: string;
  workspace_id: string;
  file_name: string;
  status: string;
  row_count: number;
  entity: Mapping["entity"];
  dialect: Dialect;
  columns: ColumnProfile[];
  mapping: Mapping;
  plan: Plan | null;
  result: Plan | null;
  run_id: string | null;
  change_set_id: string | null;
};
export type JobRow = {
  id: string;
  status: string;
  progress: number;
  total: number | null;
  result: Plan;
  error: { code: string } | null;
};
export type Answer<T> = { status: number; body: T & { code?: string; details?: Record<string, unknown> } };

export type ImportClient = ReturnType<typeof importClient>;

/** Calls the import functions as one signed-in user, as the browser does. */
export function importClient(
  vanda: { url: string; publishableKey: string },
  person: { token: string; workspaceId: string; supabase: SupabaseClient },
) {
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` };
  const address = (path: string, parameters: Record<string, string> = {}) =>
    `${vanda.url}/functions/v1/imports${path}?${new URLSearchParams({ workspace_id: person.workspaceId, ...parameters })}`;
  const call = async <T>(
    method: string,
    path: string,
    body?: BodyInit | null,
    parameters?: Record<string, string>,
  ): Promise<Answer<T>> => {
    const response = await fetch(address(path, parameters), { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Answer<T>["body"] };
  };
  const read = async (id: string) => {
    const { data, error } = await person.supabase.from("imports").select().eq("id", id).single();
    if (error) throw new Error(error.message);
    return data as ImportRow;
  };
  const finish = async (job: string): Promise<JobRow> => {
    for (;;) {
      const { data, error } = await person.supabase.from("runs").select().eq("id", job).single();
      if (error) throw new Error(error.message);
      const row = data as JobRow;
      if (row.status !== "queued" && row.status !== "running") return row;
      await sleep(50);
    }
  };
  return {
    ...person,
    /** Calls any server function with a JSON body. */
    callFunction: (path: string, body: object, init: Pick<RequestInit, "signal"> = {}) =>
      fetch(`${vanda.url}/functions/v1${path}`, { ...init, method: "POST", headers, body: JSON.stringify(body) }),
    call,
    read,
    finish,
    upload: (file: BodyInit, parameters: Record<string, string> = {}) =>
      call<ImportRow>("POST", "", file, { file_name: "file.csv", ...parameters }),
    start: (step: "plan" | "commit", id: string, mapping: unknown) =>
      call<JobRow>("POST", `/${id}/${step}`, JSON.stringify(mapping)),
    cancel: (id: string) => call<JobRow>("POST", `/${id}/cancel`),
    discard: (id: string) => call<object>("DELETE", `/${id}`),
    rejectsCsv: async (id: string) => (await fetch(address(`/${id}/rejects.csv`), { headers })).text(),
    rejects: async (id: string, after = 0, adjusted = false) => {
      const { data, error } = await person.supabase.rpc("import_rejects", {
        workspace_id: person.workspaceId,
        import_id: id,
        after_row: after,
        adjusted,
      });
      if (error) throw new Error(error.message);
      return data as {
        row_number: number;
        column_index: number | null;
        field: string | null;
        value: string | null;
        reason: string;
        detail: string | null;
      }[];
    },
    strays: async (id: string, after = 0) => {
      const { data, error } = await person.supabase.rpc("import_quotation_marks", {
        workspace_id: person.workspaceId,
        import_id: id,
        after_row: after,
      });
      if (error) throw new Error(error.message);
      return data as { row_number: number; line: number; reading: string; cells: string[] }[];
    },
    /**
     * Uploads, plans and commits a file with the suggested mapping, which `change` may modify. Throws if a step fails.
     */
    async import(file: BodyInit, change: (mapping: Mapping) => Mapping = (mapping) => mapping) {
      const uploaded = await this.upload(file);
      if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body));
      const mapping = change(uploaded.body.mapping);
      const jobs: Record<string, JobRow> = {};
      for (const step of ["plan", "commit"] as const) {
        const started = await this.start(step, uploaded.body.id, mapping);
        if (started.status !== 202) throw new Error(JSON.stringify(started.body));
        jobs[step] = await finish(started.body.id);
        if (jobs[step].status !== "succeeded") throw new Error(JSON.stringify(jobs[step]));
      }
      const row = await read(uploaded.body.id);
      if (!row.plan || !row.result) throw new Error("The import has no plan or no result");
      return { row, plan: row.plan, result: row.result };
    },
  };
}

/** Signs up a new user, who imports into their own workspace. */
export async function importingPerson(vanda: { url: string; publishableKey: string; client(): SupabaseClient }) {
  const supabase = vanda.client();
  const email = `importer-${crypto.randomUUID()}@example.com`;
  const { data, error } = await supabase.auth.signUp({ email, password: "Oak-desks!2026" });
  if (error || !data.session) throw new Error(error?.message ?? "No session");
  const { data: members } = await supabase.from("members").select("workspace_id").eq("user_id", data.session.user.id);
  return importClient(vanda, {
    token: data.session.access_token,
    workspaceId: String(members?.[0]?.workspace_id),
    supabase,
  });
}

/** Returns a mapping that assigns a file's first columns to these fields, in this order. */
export function mappingOf(entity: Mapping["entity"], fields: string[], rest: Partial<Mapping> = {}): Mapping {
  const columns = fields.map((field, column) => ({ column, field }));
  return {
    entity,
    columns,
    match: [],
    existing: "update",
    links: {},
    values: {},
    stage_kinds: {},
    pipeline_id: null,
    stray_quotes: "keep",
    ...rest,
  };
}

/** Returns the text of a CSV file with these lines. */
export const csv = (...lines: string[]) => `${lines.join("\n")}\n`;

/**
 * Uploads and plans a file, and returns the plan and the rejected values. Expects planning to succeed, but not every
 * row to be valid.
 */
export async function plan(person: ImportClient, file: string, mapping: Mapping) {
  const { body } = await person.upload(file);
  const started = await person.start("plan", body.id, mapping);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  expect(await person.finish(started.body.id)).toMatchObject({ status: "succeeded", error: null });
  const row = await person.read(body.id);
  return { id: row.id, plan: row.plan, rejects: await person.rejects(row.id) };
}
