import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

import copy from "pg-copy-streams";
import { z } from "zod";

import type { Measurement } from "./measurements.ts";
import type { Stage } from "./stage.ts";

const started = z.object({ id: z.string() });
const uploaded = z.object({ id: z.string(), mapping: z.unknown() });
const jobs = z.array(z.object({ status: z.string(), error: z.unknown() }));

/**
 * Measures the import of a file of new contacts, from its first byte to the last record. The baseline is COPY of the
 * same rows into the same table with its indexes, triggers and history. COPY without triggers and foreign keys is
 * reported next to it.
 */
export async function measureImport(stage: Stage, rows: number): Promise<Measurement[]> {
  const lines = Array.from({ length: rows }, (_, n) => contact(n));
  const bare = rows / (await timeCopy(stage, lines, "set local session_replication_role = replica"));
  const baseline =
    rows / (await timeCopy(stage, lines, "select private.begin_change_set(), private.set_setting('importing', 'on')"));
  const file = Buffer.from(`name,email,phone,title,source\n${lines.join("\n")}\n`);
  const { total, upload } = await timeImport(stage, "contacts.csv", file);
  const { rows: found } = await stage.owner.query<{ count: number }>(
    "select count(*)::int from contacts where workspace_id = $1 and source = 'bench import'",
    [stage.workspace],
  );
  if (found[0]?.count !== rows) throw new Error(`The import made ${found[0]?.count} of ${rows} contacts`);
  const name = `import of ${rows} contacts`;
  return [
    { name: `${name}: upload to last record`, value: rows / total, unit: "rows/s", baseline },
    { name: `${name}: the same, COPY without triggers`, value: rows / total, unit: "rows/s", baseline: bare },
    { name: `${name}: upload alone`, value: rows / upload, unit: "rows/s", baseline },
  ];
}

/**
 * Measures the import of an online shop's order lines into sales. They refer to up to 4,372 customers and 3,958
 * products, which the import creates. They cover 374 days with 20 lines per invoice, and every fiftieth line is a
 * return. The time to read the file and the time to plan and write are reported separately.
 */
export async function measureOrderImport(stage: Stage, rows: number): Promise<Measurement[]> {
  const countSql = "select count(*)::int from sales where workspace_id = $1";
  const count = async () => (await stage.owner.query<{ count: number }>(countSql, [stage.workspace])).rows[0]?.count;
  const before = (await count()) ?? 0;
  const { total, upload } = await timeImport(stage, "orders.csv", Buffer.from(orderLines(rows)));
  const made = ((await count()) ?? 0) - before;
  if (made !== rows) throw new Error(`The import made ${made} of ${rows} sales`);
  const name = `import of ${rows} order lines`;
  const note = `${upload.toFixed(0)} s to read, ${(total - upload).toFixed(0)} s to plan and write`;
  return [
    { name: `${name}: upload to last record`, value: rows / total, unit: "rows/s", note },
    { name: `${name}: upload alone`, value: rows / upload, unit: "rows/s" },
    { name: `${name}: plan and write`, value: rows / (total - upload), unit: "rows/s" },
  ];
}

const shop = { customers: 4372, products: 3958, linesOfInvoice: 20, days: 374, firstDay: Date.UTC(2010, 11, 1) };

/** Returns the same lines on each call. A few customers and products account for most of them. */
function orderLines(rows: number): string {
  let state = 42;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const often = (of: number) => Math.floor(random() ** 2 * of);
  const lines: string[] = [];
  let customer = 0;
  for (let n = 0; n < rows; n++) {
    if (n % shop.linesOfInvoice === 0) customer = often(shop.customers);
    const product = often(shop.products);
    const day = new Date(shop.firstDay + Math.floor((n * shop.days) / rows) * 86_400_000).toISOString().slice(0, 10);
    const isReturn = n % 50 === 49;
    const invoice = `${isReturn ? "C" : ""}${536_365 + Math.floor(n / shop.linesOfInvoice)}`;
    const price = (0.42 + (product % 97) / 8).toFixed(2);
    const quantity = (isReturn ? -1 : 1) * (1 + often(24));
    lines.push(
      `${invoice},S${10_000 + product},"LANTERN, NO ${product}",${quantity},${day} 08:26:00,${price},C${12_346 + customer},Country ${customer % 37}`,
    );
  }
  return `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n${lines.join("\n")}\n`;
}

const contact = (n: number) =>
  `Imported Person ${n},imported${n}@example.com,+1 555 ${String(n).padStart(7, "0")},"Buyer, ${n % 50}",bench import`;

/** Returns the seconds that COPY takes after `settings`. The rows are not kept. */
async function timeCopy(
  { owner, workspace, claims }: Stage,
  lines: readonly string[],
  settings: string,
): Promise<number> {
  const file = Buffer.from(lines.map((line) => `${workspace},${line}\n`).join(""));
  await owner.query("begin");
  await owner.query("select set_config('request.jwt.claims', $1, true)", [claims]);
  await owner.query(settings);
  const startedAt = performance.now();
  await pipeline(
    Readable.from([file]),
    owner.query(copy.from("copy contacts (workspace_id, name, email, phone, title, source) from stdin (format csv)")),
  );
  const took = performance.now() - startedAt;
  await owner.query("rollback");
  return took / 1000;
}

async function timeImport({ ours, headers, workspace }: Stage, fileName: string, file: Buffer) {
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
    await call(`/functions/v1/imports?workspace_id=${workspace}&file_name=${fileName}`, new Uint8Array(file)),
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
