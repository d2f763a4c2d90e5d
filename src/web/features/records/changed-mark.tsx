import { type ReactNode, useState } from "react";

import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import { isRemoteVersion } from "#web/data/live/remote-versions.ts";
import type { RecordRow } from "#web/data/records/records.ts";

type Props = { row: RecordRow; column: RecordColumn; children: ReactNode };

/** Briefly highlights a value that another user has changed. */
export function ChangedMark({ row, column, children }: Props) {
  const value = JSON.stringify(valueOf(row, column) ?? null);
  const [seen, setSeen] = useState({ id: row.id, value, times: 0 });
  if (seen.id !== row.id) setSeen({ id: row.id, value, times: 0 });
  else if (seen.value !== value) {
    setSeen({ ...seen, value, times: seen.times + (isRemoteVersion(row.id, row.version) ? 1 : 0) });
  }
  return (
    // The changed key restarts the animation.
    <span
      key={seen.times}
      className={seen.times > 0 ? "animate-changed rounded-sm" : undefined}
      data-changed={seen.times > 0 || undefined}
    >
      {children}
    </span>
  );
}
