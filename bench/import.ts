import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

import copy from "pg-copy-streams";
import { z } from "zod";

import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

const started = z.object({ id: z.string() });
const uploaded = z.object({ id: z.string(), mapping: z.unknown() });
const jobs = z.array(z.object({ status: z.string(), error: z.unknown() }));

/**
 * A file of new contacts through the import, from its first byte to the last record, beside COPY of the same rows into the
 * same table with its indexes, which asks neither rights nor rules and keeps no history.
 */
export async function measureImport(stage: Stage, rows: number): Promise<Figure[]> {
  const lines = Array.from({ length: rows }, (_, n) => contact(n));
  const baseline = rows / (await timeCopy(stage, lines));
  const { total, upload } = await timeImport(
    stage,
    Buffer.from(`name,email,phone,title,source\n${lines.join("\n")}\n`),
  );
  const { rows: found } = await stage.owner.query<{ count: number }>(
    "select count(*)::int from contacts where workspace_id = $1 and source = 'bench import'",
    [stage.workspace],
  );
  if (found[0]?.count !== rows) throw new Error(`The import made ${found[0]?.count} of ${rows} contacts`);
  const name = `import of ${rows} contacts`;
  return [
    { name: `${name}: upload to last record`, value: rows / total, unit: "rows/s", baseline },
    { name: `${name}: upload alone`, value: rows / upload, unit: "rows/s", baseline },
  ];
}

const contact = (n: number) =>
  `Imported Person ${n},imported${n}@example.com,+1 555 ${String(n).padStart(7, "0")},"Buyer, ${n % 50}",bench import`;

async function timeCopy({ owner, workspace }: Stage, lines: readonly string[]): Promise<number> {
  const file = Buffer.from(lines.map((line) => `${workspace},${line}\n`).join(""));
  await owner.query("begin; set local session_replication_role = replica");
  const startedAt = performance.now();
  await pipeline(
    Readable.from([file]),
    owner.query(copy.from("copy contacts (workspace_id, name, email, phone, title, source) from stdin (format csv)")),
  );
  const took = performance.now() - startedAt;
  await owner.query("rollback");
  return took / 1000;
}

async function timeImport({ ours, headers, workspace }: Stage, file: Buffer) {
  const call = async (path: string, body?: BodyInit): Promise<unknown> => {
    const response = await fetch(`${ours.url}${path}`, {
      headers,
      ...(body !== undefined && { method: "POST", body }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const startedAt = performance.now();
  const { id, mapping } = uploaded.parse(
    await call(`/functions/v1/imports?workspace_id=${workspace}&file_name=contacts.csv`, new Uint8Array(file)),
  );
  const upload = (performance.now() - startedAt) / 1000;
  const { id: job } = started.parse(
    await call(`/functions/v1/imports/${id}/commit?workspace_id=${workspace}`, JSON.stringify(mapping)),
  );
  for (;;) {
    const [row] = jobs.parse(await call(`/rest/v1/runs?select=status,error&workspace_id=eq.${workspace}&id=eq.${job}`));
    if (row?.status === "succeeded") return { total: (performance.now() - startedAt) / 1000, upload };
    if (row?.status !== "queued" && row?.status !== "running")
      throw new Error(`The import ended: ${JSON.stringify(row)}`);
    await sleep(20);
  }
}
