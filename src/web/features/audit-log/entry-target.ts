import { linkOptions } from "@tanstack/react-router";

import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { AuditEntry } from "#domain/workspace/audit-log.ts";
import { recordTarget } from "#web/ui/record-target.ts";

const screens = {
  team: linkOptions({ to: "/dashboard/settings/team" }),
  workspace: linkOptions({ to: "/dashboard/settings/workspace" }),
  pipelines: linkOptions({ to: "/dashboard/settings/pipelines" }),
  fields: linkOptions({ to: "/dashboard/settings/fields" }),
  tokens: linkOptions({ to: "/dashboard/settings/access-tokens" }),
};
const isScreen = (area: string): area is keyof typeof screens => area in screens;

/** Returns the link of an entry: to the change set, the record, or the screen where such changes are made. */
export function entryTarget({ kind, entity, subject_id: id, change_set_id: changeSetId }: AuditEntry) {
  if (changeSetId) return linkOptions({ to: "/dashboard/settings/changes/$changeSetId", params: { changeSetId } });
  const [area = "", event] = kind.split(".");
  if (area === "records" && entity && isEntity(entity) && id && event !== "delete") return recordTarget(entity, id);
  return isScreen(area) ? screens[area] : undefined;
}
