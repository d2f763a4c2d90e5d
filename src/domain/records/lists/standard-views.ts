import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { StandardViewId } from "#domain/records/lists/standard-view-ids.ts";
import type { ViewState } from "#domain/records/lists/view-state.ts";
import { type RecordFilter, writeFilters } from "#domain/records/record-filters.ts";

/** The ID of the user's member, and the open stages of all pipelines. */
type Context = { memberId: string; openStages: readonly string[] };
type StandardView = { id: StandardViewId; state: ViewState };

/** Returns the views that every list of a kind has. The unfiltered list is not one of them. */
export function standardViews(entity: Entity, { memberId, openStages }: Context): StandardView[] {
  const view = (id: StandardViewId, where: RecordFilter[], sort?: string): StandardView => {
    const text = writeFilters(where);
    return { id, state: { ...(text && { where: text }), ...(sort && { sort }) } };
  };
  const mine: RecordFilter = { column: "owner_id", operator: "any", values: [memberId] };
  const months = (column: string) => [
    view("thisMonth", [{ column, operator: "thisMonth", values: [] }]),
    view("lastMonth", [{ column, operator: "lastMonth", values: [] }]),
  ];
  switch (entity) {
    case "deals": {
      if (openStages.length === 0) return [];
      const open: RecordFilter = { column: "stage_id", operator: "any", values: [...openStages] };
      const closing: RecordFilter = { column: "close_date", operator: "thisMonth", values: [] };
      return [
        view("open", [open], "close_date"),
        view("mine", [mine, open], "close_date"),
        view("closing", [closing, open], "close_date"),
      ];
    }
    case "contacts":
      return [
        view("mine", [mine]),
        view("customers", [{ column: "lifecycle", operator: "any", values: ["customer"] }]),
      ];
    case "accounts":
      return [view("mine", [mine]), view("atRisk", [{ column: "status", operator: "any", values: ["at_risk"] }])];
    case "sales":
      return months("sold_on");
    case "expenses":
      return months("spent_on");
    case "targets":
      return months("month");
    case "messages":
      return [view("negative", [{ column: "sentiment", operator: "any", values: ["negative"] }])];
    default:
      return "owner_id" in fieldsOf(entity) ? [view("mine", [mine])] : [];
  }
}
