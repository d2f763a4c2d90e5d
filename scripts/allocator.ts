/**
 * Settings of glibc's allocator for the server, which other systems ignore. By default each thread has memory of its own, and
 * large blocks come from the heap once some were freed: most of what emails and uploads needed would never be returned.
 */
export const allocatorSettings = [
  "glibc.malloc.arena_max=2",
  "glibc.malloc.mmap_threshold=131072",
  "glibc.malloc.trim_threshold=131072",
].join(":");
