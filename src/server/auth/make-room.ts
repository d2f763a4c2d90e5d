const most = 10_000;

/** Keeps a map from growing without end: a full one loses a tenth, those that came first. */
export function makeRoom(map: Map<string, unknown>) {
  if (map.size < most) return;
  for (const key of map.keys()) {
    if (map.size <= most * 0.9) break;
    map.delete(key);
  }
}
