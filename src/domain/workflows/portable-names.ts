import { foldText } from "#domain/records/lists/search-text.ts";
import { columnOf, isCustom, type RecordColumn } from "#domain/records/record-columns.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";

/** A name that does not exist in the workspace. */
export type Missing = { what: "field" | "value" | "stage" | "member" | "tag" | "mailbox" | "record"; name: string };

const own = "custom: ";
const between = " / ";

/** Converts the IDs of a workspace to names and names to IDs. Missing names are recorded. */
export class PortableNames {
  readonly kind: WorkflowKind;
  readonly vocabulary: WorkflowVocabulary;
  readonly missing: Missing[] = [];

  constructor(kind: WorkflowKind, vocabulary: WorkflowVocabulary) {
    this.kind = kind;
    this.vocabulary = vocabulary;
  }

  column(name: string): RecordColumn | undefined {
    return columnOf(this.vocabulary.columns[this.kind], name);
  }

  nameOfField(name: string): string {
    const column = this.column(name);
    return column && isCustom(column) ? `${own}${column.label ?? ""}` : name;
  }

  field(name: string): RecordColumn | null {
    const { columns } = this.vocabulary.columns[this.kind];
    const label = name.startsWith(own) ? foldText(name.slice(own.length)) : null;
    const match =
      label === null
        ? this.column(name)
        : columns.find((column) => isCustom(column) && foldText(column.label ?? "") === label);
    return match ?? this.#lacks("field", label === null ? name : name.slice(own.length));
  }

  nameOfValue(column: RecordColumn | undefined, value: string): string {
    if (column?.target === "stages") return this.nameOfStage(value);
    if (column?.target === "members") return this.nameOfPerson(value);
    if (column?.kind === "tags") return this.nameOfTag(value);
    return column?.labels?.[value]?.label ?? value;
  }

  value(column: RecordColumn, name: string): string | null {
    if (column.target === "stages") return this.stage(name);
    if (column.target === "members") return this.person(name);
    if (column.kind === "tags") return this.tag(name);
    // Records of another workspace are different records, even if they have the same name.
    if (column.target) return this.#lacks("record", name);
    if (!column.choices) return name;
    const { labels } = column;
    const choice = column.choices.find((key) =>
      labels ? foldText(labels[key]?.label ?? "") === foldText(name) : key === name,
    );
    return choice ?? this.#lacks("value", name);
  }

  nameOfStage(id: string): string {
    const stage = this.vocabulary.stages.find((stage) => stage.id === id);
    return stage ? `${stage.pipeline}${between}${stage.name}` : id;
  }

  /**
   * Returns the ID of the stage with these names of its pipeline and itself, otherwise of the only stage with its own
   * name. Null if there is none, which is recorded as missing.
   */
  stage(name: string): string | null {
    const { stages } = this.vocabulary;
    const whole = stages.find((stage) => foldText(`${stage.pipeline}${between}${stage.name}`) === foldText(name));
    const last = foldText(name.split(between).at(-1) ?? name);
    const alike = stages.filter((stage) => [foldText(name), last].includes(foldText(stage.name)));
    const match = whole ?? (alike.length === 1 ? alike[0] : undefined);
    return match?.id ?? this.#lacks("stage", name);
  }

  nameOfPerson(id: string): string {
    return id === "owner" ? id : (this.vocabulary.members.find((member) => member.id === id)?.name ?? id);
  }

  person(name: string): string | null {
    if (name === "owner") return name;
    const matches = this.vocabulary.members.filter((member) => foldText(member.name) === foldText(name));
    return matches.length === 1 ? (matches[0]?.id ?? null) : this.#lacks("member", name);
  }

  /** Returns the IDs of all people, or none if one is missing: a part of them would be a different selection. */
  people(names: readonly string[]): string[] {
    const members = names.flatMap((name) => this.person(name) ?? []);
    return members.length === names.length ? members : [];
  }

  nameOfTag(id: string): string {
    return this.vocabulary.tags.find((tag) => tag.id === id)?.name ?? id;
  }

  tag(name: string): string | null {
    const match = this.vocabulary.tags.find((tag) => foldText(tag.name) === foldText(name));
    return match?.id ?? this.#lacks("tag", name);
  }

  nameOfMailbox(id: string): string {
    return this.vocabulary.mailboxes.find((mailbox) => mailbox.id === id)?.name ?? id;
  }

  mailbox(name: string): string | null {
    const match = this.vocabulary.mailboxes.find((mailbox) => foldText(mailbox.name) === foldText(name));
    return match?.id ?? this.#lacks("mailbox", name);
  }

  #lacks(what: Missing["what"], name: string): null {
    if (!this.missing.some((entry) => entry.what === what && entry.name === name)) this.missing.push({ what, name });
    return null;
  }
}
