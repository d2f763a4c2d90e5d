import type { QueryClient } from "@tanstack/react-query";

import type { Currency } from "#domain/numbers/currency.ts";
import { customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { membersQuery } from "#web/data/workspace/members.ts";

/** Returns the names that workflows can use in this workspace. */
export async function readVocabulary(client: QueryClient, currency: Currency): Promise<WorkflowVocabulary> {
  const [members, pipelines, tags, mailboxes, fields] = await Promise.all([
    client.ensureQueryData(membersQuery()),
    client.ensureQueryData(pipelinesQuery()),
    client.ensureQueryData(tagsQuery()),
    client.ensureQueryData(mailboxesQuery()),
    client.ensureQueryData(allCustomFieldsQuery()),
  ]);
  const columnsOf = (kind: WorkflowKind) =>
    recordColumns(kind, customColumns(fields.filter(({ entity }) => entity === kind)));
  return {
    me: null,
    currency,
    members: members.filter(({ user_id: login }) => login !== null),
    stages: pipelines.flatMap(({ name: pipeline, stages }) => stages.map((stage) => ({ ...stage, pipeline }))),
    tags,
    mailboxes: mailboxes.flatMap(({ id, address, is_sample: isSample }) => (isSample ? [] : [{ id, name: address }])),
    columns: { contacts: columnsOf("contacts"), accounts: columnsOf("accounts"), deals: columnsOf("deals") },
  };
}
