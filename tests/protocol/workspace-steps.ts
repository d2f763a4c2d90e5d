import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "vitest";

import type { Vanda } from "../kit/server.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { unzip } from "../kit/unzip.ts";

export type Row = Record<string, unknown>;
export type Listed = { name: string; path: string; rows: number; bytes: number; sha256: string; columns: string[] };
export type Manifest = { schema: string; version: string; tables: Listed[]; files: { path: string }[] };
type Reply = { status: number; body: { id: string; code?: string; link?: string; message?: string } };

/** Returns the calls that export and import workspaces, as the screens make them. */
export function workspaceSteps(vanda: () => Vanda) {
  async function call({ token }: Pick<SignedUp, "token">, path: string, body?: Buffer): Promise<Reply> {
    const response = await fetch(`${vanda().url}/functions/v1${path}`, {
      method: "POST",
      headers: { apikey: vanda().publishableKey, authorization: `Bearer ${token}` },
      ...(body && { body: new Uint8Array(body) }),
    });
    return { status: response.status, body: (await response.json()) as Reply["body"] };
  }

  async function finish(person: SignedUp, id: string) {
    for (;;) {
      const { data } = await person.client.from("runs").select("status, error, result").eq("id", id).single();
      if (data && !["queued", "running", "waiting"].includes(data.status)) return data;
      await sleep(50);
    }
  }

  const startExport = (person: SignedUp, workspaceId = person.workspace.id) =>
    call(person, `/workspaces/${workspaceId}/exports`);
  const link = (person: SignedUp, id: string) => call(person, `/account/exports/${id}/link`);

  async function exportWorkspace(person: SignedUp, workspaceId = person.workspace.id): Promise<Buffer> {
    const { status, body } = await startExport(person, workspaceId);
    expect([status, body]).toMatchObject([202, { name: "workspace-export", subject_id: workspaceId }]);
    expect(await finish(person, body.id)).toMatchObject({ status: "succeeded", error: null });
    const response = await fetch(`${vanda().url}${(await link(person, body.id)).body.link}`);
    return Buffer.from(await response.arrayBuffer());
  }

  const upload = (person: Pick<SignedUp, "token">, file: Buffer) => call(person, "/workspaces/imports", file);

  async function importWorkspace(person: SignedUp, file: Buffer) {
    const { status, body } = await upload(person, file);
    expect([status, body]).toMatchObject([201, { name: "workspace-import" }]);
    return finish(person, body.id);
  }

  return { call, startExport, link, finish, exportWorkspace, upload, importWorkspace };
}

export function readExport(file: Buffer) {
  const entries = unzip(file);
  const manifest = JSON.parse(String(entries.get("manifest.json"))) as Manifest;
  const rows = (table: string): Row[] =>
    String(entries.get(`tables/${table}.jsonl`))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  return { entries, manifest, rows };
}
