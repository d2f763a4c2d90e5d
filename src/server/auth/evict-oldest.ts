const most = 10_000;

/** Limits the size of a map: a full one drops its oldest tenth. */
export function evictOldest(map: Map<string, unknown>) {
  if (map.size < most) return;
  for (const key of map.keys()) {
    if (map.size <= most * 0.9) break;
    map.delete(key);
  }
}
