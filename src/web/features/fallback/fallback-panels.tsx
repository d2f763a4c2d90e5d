import type { Workspace } from "#web/data/workspace/workspace.ts";

import { FallbackMonitor } from "./fallback-monitor.tsx";
import { FallbackSettingsPanel } from "./fallback-settings-panel.tsx";

/** Renders how far companies and accounts are from their targets, and the thresholds. */
export function FallbackPanels({ workspace, isAsked }: { workspace: Workspace; isAsked: boolean }) {
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <FallbackMonitor workspace={workspace} isAsked={isAsked} />
      <FallbackSettingsPanel />
    </div>
  );
}
