const maxEntries = 10_000;

/** Limits the size of a map: if it is full, its oldest tenth is dropped. */
export function evictOldest(map: Map<string, unknown>) {
  if (map.size < maxEntries) return;
  for (const key of map.keys()) {
    if (map.size <= maxEntries * 0.9) break;
    map.delete(key);
  }
}
