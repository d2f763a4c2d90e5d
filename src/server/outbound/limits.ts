const kB = 1024;
const MB = 1024 * kB;
const second = 1_000;

/** What an HTTP server may take of this one in one request. Redirects are never followed. */
export type HttpLimits = {
  /** Until the header of the response is there, connecting included. */
  headersMs: number;
  /** Until the whole response is there. */
  totalMs: number;
  /** Bytes of the response, unpacked. */
  bytes: number;
  /** Bytes of one line, where the response is a stream of events: its reader keeps a line until it ends. */
  lineBytes?: number;
};

/** The limits of each HTTP server that is called. docs/security.md has the same table. */
export const httpLimits = {
  model: { headersMs: 120 * second, totalMs: 120 * second, bytes: 8 * MB, lineBytes: MB },
  stripe: { headersMs: 8 * second, totalMs: 8 * second, bytes: 2 * MB },
  openid: { headersMs: 10 * second, totalMs: 10 * second, bytes: MB },
  captcha: { headersMs: 10 * second, totalMs: 10 * second, bytes: 64 * kB },
} satisfies Record<string, HttpLimits>;
export type HttpServer = keyof typeof httpLimits;

/** What a mail server may take of this one. */
export const mailLimits = {
  connectMs: 10 * second,
  commandMs: 20 * second,
  /** A command may take longer while it brings at least so many bytes a second… */
  readPace: 32 * kB,
  /** … and one that sends bytes as if they left at this pace. */
  sendPace: 256 * kB,
  /** Between the commands of a connection. */
  silenceMs: 60 * second,
  connectionBytes: 256 * MB,
  /** Responses of a server, however short: reading each takes the time of some 70 microseconds. */
  commandResponses: 2_000,
  connectionResponses: 20_000,
  lineBytes: MB,
  /** The largest part of a mail that is fetched at once, as it is on its way. */
  literalBytes: 48 * MB,
  smtpReplyBytes: 64 * kB,
};

/** Bytes that each command of an IMAP client may bring. */
export const imapCommands = {
  connect: MB,
  list: MB,
  mailboxOpen: MB,
  search: 16 * MB,
  fetchAll: 16 * MB,
  fetchOne: mailLimits.literalBytes,
  append: MB,
  messageFlagsAdd: MB,
  messageFlagsRemove: MB,
  messageMove: MB,
  logout: MB,
} as const;
export type ImapCommand = keyof typeof imapCommands;

/** How long a connection to a mail server may last, by its purpose. */
export const connectionMs = {
  /** Somebody waits for whether it works, */
  check: 40 * second,
  /** or for what a mail holds. */
  open: 60 * second,
  /** Reading a mailbox ends by itself before that. */
  sync: 90 * second,
  /** Besides the time for the bytes that are sent. */
  send: 40 * second,
} as const;
export type Purpose = keyof typeof connectionMs;

/** Looking up names. */
export const lookupLimits = { ms: 5 * second, tries: 2, atOnce: 2 };
