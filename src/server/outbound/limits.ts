const kB = 1024;
const MB = 1024 * kB;
const second = 1_000;

/** Limits for one request to an HTTP server. Redirects are never followed. */
export type HttpLimits = {
  /** Until the headers of the response are received, including the connection. */
  headersMs: number;
  /** Until the complete response is received. */
  totalMs: number;
  /** Bytes of the response, unpacked. */
  bytes: number;
  /** Bytes of one line, if the response is an event stream: its reader buffers a line until it ends. */
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

/** Limits for a mail server. */
export const mailLimits = {
  connectMs: 10 * second,
  commandMs: 20 * second,
  /** Minimum bytes per second with which a receiving command may take longer. */
  readPace: 32 * kB,
  /** Minimum bytes per second with which a sending command may take longer. */
  sendPace: 256 * kB,
  /** Between the commands of a connection. */
  silenceMs: 60 * second,
  connectionBytes: 256 * MB,
  /** Responses of a server, however short: reading each takes about 70 microseconds. */
  commandResponses: 2_000,
  connectionResponses: 20_000,
  lineBytes: MB,
  /** Maximum size of an email part fetched in one command, in its transfer encoding. */
  literalBytes: 48 * MB,
  smtpReplyBytes: 64 * kB,
};

/** Bytes that each command of an IMAP client may receive. */
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

/** Time limit of a connection to a mail server, by its purpose. */
export const connectionMs = {
  /** Time limit of a check, whose result a user waits for. */
  check: 40 * second,
  /** Time limit for loading the contents of an email, which a user waits for. */
  open: 60 * second,
  /** A sync ends on its own before that. */
  sync: 90 * second,
  /** In addition to the time for the bytes that are sent. */
  send: 40 * second,
} as const;
export type Purpose = keyof typeof connectionMs;

/** DNS lookups. */
export const lookupLimits = { ms: 5 * second, tries: 2, atOnce: 2 };
