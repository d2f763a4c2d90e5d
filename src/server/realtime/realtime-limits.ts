/** Limits of the live connection: the number of sockets is per process, all others are per client. */
export const realtimeLimits = {
  sockets: 10_000,
  socketsPerAddress: 200,
  socketsPerUser: 50,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  conditionsPerBinding: 10,
  /** Maximum length of a filter, in characters. */
  filterLength: 2_000,
  frameBytes: 256 * 1024,
  /** A burst may contain twice as many messages. */
  messagesPerSecond: 100,
  /**
   * A client that sends nothing for this long is considered disconnected. The official client sends a heartbeat every
   * 25 seconds.
   */
  silenceMs: 60_000,
  /** Maximum number of bytes buffered for a client that does not read. */
  waitingBytes: 1024 * 1024,
  /** Maximum number of bytes received from a client and not yet processed. */
  undoneBytes: 4 * 1024 * 1024,
  /** Maximum size of a row. Of a larger row, only the key is sent. */
  recordBytes: 256 * 1024,
  readTimeoutMs: 2_000,
  /** Time limit for checking the values and patterns of a join. */
  probeTimeoutMs: 1_000,
  /** Time limit for a read with patterns if the filters of several channels are combined. */
  patternsTimeoutMs: 1_000,
  conditionsPerReading: 1_000,
  /** Pause before a user can use patterns again after filters that were too slow. */
  restMs: 60_000,
} as const;
