import { setTimeout as sleep } from "node:timers/promises";

import type { Analysis } from "#domain/deals/pipeline-report/analysis.ts";
import { filterTexts } from "#domain/records/filter-request.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters, readFilters } from "#domain/records/record-filters.ts";

import type { SignedUp } from "./sign-up.ts";

type Reply = { id: string; status: string; code?: string; details?: Record<string, unknown> };
// The computed cost is selected like a column.
const readColumns = "*, tokens" as "*";
export type Quote = {
  rows: number;
  price: number;
  is_free: boolean;
  cost: number;
  available: number;
  available_after: number;
  free_left: number;
};

/** Calls the functions for analyses as one user, as the browser does. */
export function analysisClient(
  vanda: { url: string; publishableKey: string },
  person: Pick<SignedUp, "token" | "client" | "workspace">,
) {
  const call = async <T>(method: "GET" | "POST", path: string, body?: unknown, workspaceId = person.workspace.id) => {
    const [route = "", query = ""] = path.split("?");
    const reply = await fetch(`${vanda.url}/functions/v1/analyses${route}?workspace_id=${workspaceId}&${query}`, {
      method,
      headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as T };
  };
  const finish = async (id: string) => {
    for (;;) {
      const { data } = await person.client.from("runs").select().eq("id", id).single().throwOnError();
      if (data.status !== "queued" && data.status !== "running") return data;
      await sleep(50);
    }
  };
  const read = async (id: string) => {
    const { data } = await person.client.from("analyses").select(readColumns).eq("id", id).single().throwOnError();
    return { ...data, findings: data.findings as unknown as Analysis };
  };
  const start = (input: object = {}, workspaceId?: string) =>
    call<Reply>("POST", "", { period: "90d", most: 10, key: crypto.randomUUID(), ...input }, workspaceId);
  return {
    call,
    start,
    finish,
    read,
    quote: async (query = "") => (await call<Quote>("GET", `/quote?${query}`)).body,
    cancel: (id: string) => call<Reply>("POST", `/${id}/cancel`),
    /** Runs an analysis to its end. The run's ID is also the ID of the analysis. */
    async run(input: object = {}) {
      const { status, body } = await start(input);
      if (status !== 202) throw new Error(JSON.stringify(body));
      const job = await finish(body.id);
      if (job.status !== "succeeded") throw new Error(JSON.stringify(job));
      return read(body.id);
    },
    tokens: async () =>
      (await person.client.from("user_tokens").select("available_tokens").single().throwOnError()).data
        .available_tokens,
  };
}

type At = { url: string; publishableKey: string };

async function callSamples(vanda: At, person: SignedUp, method: "POST" | "DELETE", body?: object) {
  const reply = await fetch(`${vanda.url}/functions/v1/samples?workspace_id=${person.workspace.id}`, {
    method,
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  await analysisClient(vanda, person).finish(((await reply.json()) as Reply).id);
}

export const loadSamples = (vanda: At, person: SignedUp, industry: string) =>
  callSamples(vanda, person, "POST", { industry });

export const removeSamples = (vanda: At, person: SignedUp) => callSamples(vanda, person, "DELETE");

/**
 * Returns the deals that the list shows under a filter, with the same request as the list. A deal is named by its
 * imported ID, or its own if it has none.
 */
export async function listDeals(
  { client, workspace }: Pick<SignedUp, "client" | "workspace">,
  where: string,
): Promise<string[]> {
  const columns = recordColumns("deals");
  if (!fitsFilters(columns, where)) throw new Error(`The list does not support the filter ${where}`);
  const request = client.from("deals").select("id, external_id").eq("workspace_id", workspace.id);
  const { data } = await filterTexts(columns, readFilters(columns, where), workspace)
    .reduce((narrowed, condition) => narrowed.or(condition), request)
    .throwOnError();
  return data.map(({ id, external_id }) => external_id ?? id);
}
