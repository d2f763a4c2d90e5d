import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson, mappingOf } from "../kit/import-client.ts";
import { nastyFile } from "../kit/malformed-files.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { expectAccounted } from "./expect-accounted.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

test("every line of four thousand malformed files is a row, part of a row, or left out with a reason", () => {
  const ends = Array.from({ length: 4000 }, (_, seed) => expectAccounted(nastyFile(1000 + seed), 1 + (seed % 700)));
  expect(ends.filter((end) => end === "read").length).toBeGreaterThan(2000);
});

test("every row of three hundred malformed files becomes a record, part of one, or a rejected row with a reason", async () => {
  const ada = await importingPerson(vanda);
  let read = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const { name, bytes } = nastyFile(seed);
    const { status, body } = await ada.upload(new Uint8Array(bytes));
    expect([201, 400], `${name}: ${JSON.stringify(body)}`).toContain(status);
    if (status !== 201) continue;
    read += 1;
    const { encoding } = body.dialect;
    const mapping = { ...mappingOf("accounts", ["name"]), encoding };
    const planned = await ada.start("plan", body.id, mapping);
    expect(planned.status, name).toBe(202);
    expect(await ada.finish(planned.body.id), name).toMatchObject({ status: "succeeded" });
    const { plan } = await ada.read(body.id);
    expect(plan?.rows, name).toBe(body.row_count);
    expect((plan?.created ?? 0) + (plan?.updated ?? 0) + (plan?.unchanged ?? 0) + (plan?.rejected ?? 0), name).toBe(
      body.row_count,
    );
    // Rejected rows are paged, but there are fewer of them than fit on a page.
    const rejected = new Set((await ada.rejects(body.id)).map(({ row_number }) => row_number));
    expect(rejected.size, name).toBe(plan?.rejected);
    await ada.discard(body.id);
  }
  expect(read).toBeGreaterThan(150);
});
