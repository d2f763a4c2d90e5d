/** Every row of a table is as high as this. */
export const rowHeight = 36;

/** Keeps the place of rows that are out of sight. */
export function RowSpace({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
