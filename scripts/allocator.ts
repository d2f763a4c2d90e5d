/**
 * Settings of glibc's allocator for the server; other systems ignore them. By default each thread has its own memory,
 * and large blocks come from the heap once some were freed. Most of the memory used for emails and uploads would then
 * never be returned to the system.
 */
export const allocatorSettings = [
  "glibc.malloc.arena_max=2",
  "glibc.malloc.mmap_threshold=131072",
  "glibc.malloc.trim_threshold=131072",
].join(":");
