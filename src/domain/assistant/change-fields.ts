import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Field, FieldKind } from "#domain/records/kinds/record-kind.ts";

/** The kinds of records that a conversation or a tool can propose to create or edit. */
export const editableKinds = ["activities", "contacts", "accounts", "deals"] as const;
export type EditableKind = (typeof editableKinds)[number];

/** A field of a change. Unlike form fields, it can be a boolean, for tasks that are done or not. */
export type ChangeField = Omit<Field, "kind"> & { kind: FieldKind | "boolean" };

/** Tasks and notes are activities. Completing a task sets the time of its completion. */
const activityFields: Readonly<Record<string, ChangeField>> = {
  kind: { kind: "choice", isRequired: true, choices: ["task", "note", "call", "meeting"] },
  title: { kind: "text", isRequired: true },
  body: { kind: "longText" },
  due_on: { kind: "date" },
  is_done: { kind: "boolean" },
  assignee_id: { kind: "link", link: { entity: "members", by: ["name", "email"] } },
  account_id: { kind: "link", link: { entity: "accounts", by: ["name"] } },
  contact_id: { kind: "link", link: { entity: "contacts", by: ["email", "name"] } },
  deal_id: { kind: "link", link: { entity: "deals", by: ["name"] } },
  product_id: { kind: "link", link: { entity: "products", by: ["name", "code"] } },
};

/** Returns the columns that a change to a record of this kind can contain: the columns of its form. */
export const changeFieldsOf = (entity: EditableKind): Readonly<Record<string, ChangeField>> =>
  entity === "activities" ? activityFields : fieldsOf(entity);

/** Returns the column that contains a record's name. */
export const nameColumn = (entity: EditableKind): "title" | "name" => (entity === "activities" ? "title" : "name");
