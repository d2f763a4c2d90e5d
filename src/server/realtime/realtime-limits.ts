/** Limits for one client of the live connection. */
export const realtimeLimits = {
  sockets: 10_000,
  socketsPerAddress: 200,
  socketsPerUser: 50,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  conditionsPerBinding: 10,
  /** In characters. */
  filterLength: 2_000,
  frameBytes: 256 * 1024,
  /** A burst may have twice as many. */
  messagesPerSecond: 100,
  /** A client that sends nothing for this long is gone: the official one has a heartbeat of 25 seconds. */
  silenceMs: 60_000,
  /** Buffered for a client that does not read. */
  waitingBytes: 1024 * 1024,
  /** Received from a client and not yet processed. */
  undoneBytes: 4 * 1024 * 1024,
  /** Maximum size of a row; only the key of a longer one is sent. */
  recordBytes: 256 * 1024,
  readTimeoutMs: 2_000,
  /** Time limit for validating the values and patterns of one join. */
  probeTimeoutMs: 1_000,
  /** Time limit for filters with patterns on the rows of a read, if those of several channels are read together. */
  patternsTimeoutMs: 1_000,
  /** Conditions per statement. */
  conditionsPerReading: 1_000,
  /** Time for which a user whose filters were too slow cannot use patterns. */
  restMs: 60_000,
} as const;
