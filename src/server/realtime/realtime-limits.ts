/** How much one client may ask of the live connection. */
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
  /** A burst may be twice as long as what goes on. */
  messagesPerSecond: 100,
  /** A client that says nothing for so long is gone: the official one has a heartbeat of 25 seconds. */
  silenceMs: 60_000,
  /** What may wait for a client that does not read. */
  waitingBytes: 1024 * 1024,
  /** What a client may have sent that is not dealt with yet. */
  undoneBytes: 4 * 1024 * 1024,
  /** A longer row is sent as its key alone. */
  recordBytes: 256 * 1024,
  readTimeoutMs: 2_000,
  /** What the values and patterns of one join may take to be understood. */
  probeTimeoutMs: 1_000,
  /** What filters with patterns may take on the rows of a reading, where those of several channels are read together. */
  patternsTimeoutMs: 1_000,
  /** Conditions that are read in one statement. */
  conditionsPerReading: 1_000,
  /** How long somebody whose filters were too slow has to do without patterns. */
  restMs: 60_000,
} as const;
