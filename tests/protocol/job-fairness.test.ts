import { expect, onTestFinished, test } from "vitest";

import { csv, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

test.each([
  ["short", 1],
  ["long", 2_001],
])(
  "one user's %s jobs wait for each other, and do not delay other users' jobs",
  { tags: "deep" },
  async (_length, rows) => {
    const vanda = await startVanda();
    onTestFinished(() => vanda.stop());
    const [ada, bob] = [await importingPerson(vanda), await importingPerson(vanda)];
    const file = csv("company", ...Array.from({ length: rows }, (_row, n) => `Account ${n}`));
    await whileCommitsAreBlocked(vanda, ada.workspaceId, async () => {
      for (let n = 0; n < 6; n += 1) {
        const { body } = await ada.upload(file);
        await ada.start("commit", body.id, body.mapping);
      }
      const running = async () =>
        (await ada.supabase.from("runs").select("status")).data?.filter(({ status }) => status === "running").length;
      await expect.poll(running).toBe(1);
      const { body } = await bob.upload(file);
      const { body: job } = await bob.start("plan", body.id, body.mapping);
      expect(await bob.finish(job.id)).toMatchObject({ status: "succeeded", result: { created: rows } });
      expect(await running()).toBe(1);
    });
  },
);

/** Runs `work` while a lock blocks the commits of a workspace's imports, which run one after another. */
async function whileCommitsAreBlocked({ database }: Vanda, workspaceId: string, work: () => Promise<void>) {
  const holder = await database.owner.connect();
  try {
    await holder.query("select pg_advisory_lock(private.lock_key('import', $1))", [workspaceId]);
    await work();
  } finally {
    await holder.query("select pg_advisory_unlock(private.lock_key('import', $1))", [workspaceId]);
    holder.release();
  }
}
