import { changeFieldsOf } from "#domain/assistant/change-fields.ts";
import type { ChangeDraft } from "#domain/assistant/proposed-change.ts";
import { kindOf } from "#domain/records/kinds/kinds.ts";
import { addDays } from "#domain/time/dates.ts";
import type { StepOutcome } from "#domain/workflows/step-outcome.ts";
import type { ActionKind, StepOf } from "#domain/workflows/steps/steps.ts";
import { fillText } from "#domain/workflows/workflow.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

import { type ActionRun, loginsOf, nextInRotation, personOf, writeInChangeSet, writeRecord } from "./action-run.ts";
import { sendEmail } from "./send-email.ts";
import { type StepContext, stepFailed } from "./step-context.ts";

type Effect<Kind extends ActionKind> = (run: ActionRun, step: StepOf<Kind>) => Promise<StepOutcome>;
type Effects = { [Kind in ActionKind]: Effect<Kind> };

const maxTitleLength = 200;

/** The effects of actions. A test run also executes them, in a transaction that is rolled back. */
const effects: Effects = {
  async task(run, { title, assignee, days }) {
    const { sql, workspaceId } = run.tools;
    const member = personOf(run.scene, assignee);
    const { rows } = await sql.query<{ today: string }>("select private.member_today($1, $2)::text as today", [
      workspaceId,
      member,
    ]);
    return writeRecord(
      run,
      activityOf(run.scene, {
        kind: "task",
        title: fillText(title, run.scene).slice(0, maxTitleLength),
        due_on: addDays(rows[0]?.today ?? "", days),
        assignee_id: member,
      }),
    );
  },

  note(run, { text }) {
    const words = fillText(text, run.scene);
    const [first = ""] = words.split("\n");
    const title = first.slice(0, maxTitleLength);
    return writeRecord(run, activityOf(run.scene, { kind: "note", title, ...(words !== title && { body: words }) }));
  },

  async notify({ tools: { sql, workspaceId }, scene }, { whom, text: template }) {
    const people = whom.map((person) => personOf(scene, person));
    const members = await loginsOf(sql, workspaceId, people);
    if (members.length === 0) return { did: "nothing", why: "nobody" };
    const text = fillText(template, scene);
    const notice = { text, entity: scene.entity, record: scene.record, of: scene.name };
    await runAs(sql, worker);
    await sql.query("select private.notify_workflow($1, $2, $3::uuid[], $4)", [
      workspaceId,
      scene.workflowId,
      members.map(({ id }) => id),
      JSON.stringify(notice),
    ]);
    return { did: "notified", members: members.map(({ name }) => name), text };
  },

  async assign(run, { members: ids }) {
    const turn = await nextInRotation(run);
    const members = await loginsOf(run.tools.sql, run.tools.workspaceId, ids);
    const owner = members[turn % Math.max(1, members.length)];
    if (!owner) return { did: "nothing", why: "nobody" };
    const { entity, record } = run.scene;
    return writeRecord(run, { entity, record, values: { owner_id: owner.id } });
  },

  set(run, { column, value }) {
    const { entity, record } = run.scene;
    return writeRecord(run, { entity, record, values: { [column]: value } });
  },

  async tag(run, { id, tag }) {
    const { sql, workspaceId } = run.tools;
    const { entity, record, tags, version } = run.scene;
    const { rows } = await sql.query<{ name: string }>(
      "select name from public.tags where workspace_id = $1 and id = $2",
      [workspaceId, tag],
    );
    if (!rows[0]) throw stepFailed(id, "tag_gone");
    if (tags.includes(tag)) return { did: "nothing", why: "same_already" };
    const values = JSON.stringify({ tag_ids: [...tags, tag] });
    await writeInChangeSet(run, entity, () =>
      sql.query("select private.apply_proposed_change($1, $2, $3, $4, $5)", [
        workspaceId,
        entity,
        record,
        version,
        values,
      ]),
    );
    return { did: "tagged", tag: rows[0].name };
  },

  make(run, { entity, name }) {
    const { pointer } = kindOf(run.scene.entity);
    // The new record is linked to the workflow's record if its type has such a field.
    const link = changeFieldsOf(entity)[pointer] ? { [pointer]: run.scene.record } : {};
    const values = { name: fillText(name, run.scene), owner_id: personOf(run.scene, "owner"), ...link };
    return writeRecord(run, { entity, record: null, values });
  },

  email: sendEmail,
};

const activityOf = ({ entity, record }: StepContext, values: ChangeDraft["values"]): ChangeDraft => ({
  entity: "activities",
  record: null,
  values: { ...values, [kindOf(entity).pointer]: record },
});

/** Performs an action. The role of the transaction is undefined afterwards. */
export const performAction = <Kind extends ActionKind>(kind: Kind, run: ActionRun, step: StepOf<Kind>) =>
  effects[kind](run, step);
