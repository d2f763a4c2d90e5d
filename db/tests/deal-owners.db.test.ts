import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

test("a move also changes the owner unless another user changed it first, and undo restores stage and owner", async () => {
  const ana = await at.make.user();
  const { Qualified: from, Negotiation: to } = await at.make.stages(ana.workspace);
  const bo = await at.make.member(ana.workspace, { name: "Bo Lind" });
  const cy = await at.make.member(ana.workspace, { name: "Cy Roe" });
  const deal = await at.make.deal(ana.workspace, { owner_id: bo.id });
  const assign = async (stageId: string | undefined, from: string | null = null, to: string | null = null) =>
    (
      await at.as(
        ana,
        "select owner_id, stage_id from public.move_deal($1, $2, $3, from_owner_id => $4, to_owner_id => $5)",
        [ana.workspace.id, deal.id, stageId, from, to],
      )
    )[0];
  const undo = (stageId: string | undefined) =>
    at.as(ana, "select owner_id, stage_id from public.undo_move($1, $2, $3)", [ana.workspace.id, deal.id, stageId]);

  expect(await assign(to?.id, bo.id, cy.id)).toMatchObject({ owner_id: cy.id, stage_id: to?.id });
  await expect(assign(to?.id, bo.id, null)).rejects.toMatchObject({ code: "PT409" });
  await expect(assign(to?.id, null, bo.id)).rejects.toMatchObject({ code: "PT409" });
  expect(await undo(to?.id)).toEqual([{ owner_id: bo.id, stage_id: from?.id }]);

  // The owner is unchanged if no owners are given, or if both are the same.
  expect(await assign(to?.id)).toMatchObject({ owner_id: bo.id });
  expect(await assign(to?.id, cy.id, cy.id)).toMatchObject({ owner_id: bo.id });
  expect(await assign(to?.id, bo.id, null)).toMatchObject({ owner_id: null });
  expect(await assign(from?.id, null, cy.id)).toMatchObject({ owner_id: cy.id });
  // Undoing the move keeps an owner who was assigned after it.
  await at.as(ana, "update public.deals set owner_id = $2 where id = $1", [deal.id, bo.id]);
  expect(await undo(from?.id)).toEqual([{ owner_id: bo.id, stage_id: to?.id }]);
});
