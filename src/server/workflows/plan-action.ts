import type { ClientBase } from "pg";

import { changeFieldsOf } from "#domain/assistant/change-fields.ts";
import type { ChangeDraft } from "#domain/assistant/proposed-change.ts";
import { kindOf } from "#domain/records/kinds/kinds.ts";
import { addDays } from "#domain/time/dates.ts";
import type { StepOutcome } from "#domain/workflows/step-outcome.ts";
import { type Action, fillText } from "#domain/workflows/workflow.ts";
import { prepareChange } from "#server/assistant/prepare-change.ts";

import { type StepContext, stepFailed } from "./step-context.ts";

const maxTitleLength = 200;

/**
 * Returns the effects of a step on its record, under the transaction's rights; writes nothing. A run performs exactly this, a
 * test run lists it. `turn` is the number of previous assignments by a step that distributes records.
 */
export async function planAction(
  sql: ClientBase,
  scene: StepContext,
  step: Exclude<Action, { do: "email" }>,
  turn: number,
): Promise<StepOutcome> {
  const { workspaceId, entity, record } = scene;
  switch (step.do) {
    case "tag": {
      const { rows } = await sql.query<{ name: string }>(
        "select name from public.tags where workspace_id = $1 and id = $2",
        [workspaceId, step.tag],
      );
      if (!rows[0]) throw stepFailed(step.id, "tag_gone");
      return scene.tags.includes(step.tag)
        ? { did: "nothing", why: "same_already" }
        : { did: "tagged", tag: rows[0].name };
    }
    case "notify": {
      const members = await loginsOf(
        sql,
        workspaceId,
        step.whom.map((whom) => personOf(scene, whom)),
      );
      if (members.length === 0) return { did: "nothing", why: "nobody" };
      return { did: "told", members: members.map(({ name }) => name), text: fillText(step.text, scene.name) };
    }
    case "assign": {
      const members = await loginsOf(sql, workspaceId, step.members);
      const chosen = members[turn % Math.max(1, members.length)];
      if (!chosen) return { did: "nothing", why: "nobody" };
      return propose({ entity, record, values: { owner_id: chosen.id } });
    }
    case "set":
      return propose({ entity, record, values: { [step.column]: step.value } });
    case "make": {
      const name = fillText(step.name, scene.name);
      const { pointer } = kindOf(entity);
      // Links to the record, if the type of the new one has such a field.
      const pointing = changeFieldsOf(step.entity)[pointer] ? { [pointer]: record } : {};
      return propose({
        entity: step.entity,
        record: null,
        values: { name, owner_id: personOf(scene, "owner"), ...pointing },
      });
    }
    case "note": {
      const words = fillText(step.text, scene.name);
      const [line = ""] = words.split("\n");
      const title = line.slice(0, maxTitleLength);
      return propose(aboutRecord({ kind: "note", title, ...(words !== title && { body: words }) }));
    }
    case "task": {
      const assignee = personOf(scene, step.assignee);
      const { rows } = await sql.query<{ today: string }>("select private.member_today($1, $2)::text as today", [
        workspaceId,
        assignee,
      ]);
      return propose(
        aboutRecord({
          kind: "task",
          title: fillText(step.title, scene.name).slice(0, maxTitleLength),
          due_on: addDays(rows[0]?.today ?? "", step.days),
          assignee_id: assignee,
        }),
      );
    }
  }

  function aboutRecord(values: ChangeDraft["values"]): ChangeDraft {
    return { entity: "activities", record: null, values: { ...values, [kindOf(entity).pointer]: record } };
  }

  async function propose(draft: ChangeDraft): Promise<StepOutcome> {
    const prepared = await prepareChange(sql, workspaceId, draft);
    if ("change" in prepared) return { did: "wrote", change: prepared.change };
    if (prepared.refusal === "same_already") return { did: "nothing", why: "same_already" };
    throw stepFailed(step.id, prepared.refusal);
  }
}

/** Returns the owner of the record, else the member the workflow acts as; or the member that a step names. */
export const personOf = ({ owner, me }: StepContext, whom: string): string => (whom === "owner" ? (owner ?? me) : whom);

/** Returns those of these members who can sign in, in the given order, each once. */
export async function loginsOf(sql: ClientBase, workspaceId: string, ids: readonly string[]) {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select m.id, m.name from public.members m where m.workspace_id = $1 and m.id = any ($2::uuid[]) and m.user_id is not null
     order by array_position($2::uuid[], m.id)`,
    [workspaceId, ids],
  );
  return rows;
}
