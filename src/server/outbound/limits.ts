const kB = 1024;
const MB = 1024 * kB;
const second = 1_000;

/** Limits for one request to an HTTP server. Redirects are never followed. */
export type HttpLimits = {
  /** Time until the headers of the response are received, including the time to connect. */
  headersMs: number;
  /** Time until the complete response is received. */
  totalMs: number;
  /** Bytes of the uncompressed response. */
  bytes: number;
  /** Bytes of one line, if the response is an event stream, because its reader buffers each line until its end. */
  lineBytes?: number;
};

/** The limits for each HTTP server that this server calls. docs/security.md contains the same table. */
export const httpLimits = {
  model: { headersMs: 120 * second, totalMs: 120 * second, bytes: 8 * MB, lineBytes: MB },
  stripe: { headersMs: 8 * second, totalMs: 8 * second, bytes: 2 * MB },
  openid: { headersMs: 10 * second, totalMs: 10 * second, bytes: MB },
  /** Files are written in one request and read in pieces. */
  s3: { headersMs: 120 * second, totalMs: 120 * second, bytes: 8 * MB },
  captcha: { headersMs: 10 * second, totalMs: 10 * second, bytes: 64 * kB },
} satisfies Record<string, HttpLimits>;
export type HttpServer = keyof typeof httpLimits;

export const mailLimits = {
  connectMs: 10 * second,
  commandMs: 20 * second,
  /** Number of received bytes that extend the time limit of a receiving command by one second. */
  readPace: 32 * kB,
  /** Number of sent bytes that extend the time limit of a sending command by one second. */
  sendPace: 256 * kB,
  silenceMs: 60 * second,
  connectionBytes: 256 * MB,
  /** Maximum number of responses, however short they are: reading each takes about 70 microseconds. */
  commandResponses: 2_000,
  connectionResponses: 20_000,
  lineBytes: MB,
  /** Maximum size of an email part fetched in one command, in its transfer encoding. */
  literalBytes: 48 * MB,
  smtpReplyBytes: 64 * kB,
};

/** Maximum number of bytes that each command of an IMAP client may receive. */
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
  /** A user waits for the result of the check. */
  check: 40 * second,
  /** A user waits for the contents of the email. */
  open: 60 * second,
  /** A sync ends on its own before this limit. */
  sync: 90 * second,
  /** The time for the bytes that are sent is added. */
  send: 40 * second,
} as const;
export type Purpose = keyof typeof connectionMs;

/** Limits for DNS lookups. */
export const lookupLimits = { ms: 5 * second, tries: 2, atOnce: 2 };
