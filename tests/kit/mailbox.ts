import { once } from "node:events";
import { createServer, type Socket } from "node:net";

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type Letter = Email & {
  /** The envelope recipient, who receives the email. */
  recipient: string;
  raw: string;
  subject: string;
  text: string;
  html: string;
  /** The URLs in the plain text. */
  links: string[];
  /** The six-digit code in the plain text; "" if there is none. */
  code: string;
};

export type MailboxOptions = SMTPServerOptions & {
  port?: number;
  /** True if an email to these recipients is accepted. Otherwise it is dropped and the connection is closed. */
  takes?: (recipients: string[]) => boolean;
};

/** Opens a real local mail server with a mailbox for every recipient. */
export async function openMailbox({ takes = () => true, ...options }: MailboxOptions = {}) {
  const letters: Letter[] = [];
  const unread: Letter[] = [];
  const waiting: { to: string; take: (letter: Letter) => void }[] = [];
  const deliver = (letter: Letter) => {
    letters.push(letter);
    const at = waiting.findIndex(({ to }) => to === letter.recipient);
    if (at < 0) unread.push(letter);
    else waiting.splice(at, 1)[0]?.take(letter);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.toArray().then(async (chunks) => {
        const raw = Buffer.concat(chunks);
        if (!takes(session.envelope.rcptTo.map(({ address }) => address)))
          return sockets.get(session.remotePort)?.destroy();
        for (const { address } of session.envelope.rcptTo) deliver(await read(raw, address));
        done();
      }, done);
    },
    ...options,
  });
  const sockets = new Map<number, Socket>();
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  // Ignores errors of clients that disconnect midway.
  server.on("error", () => {});
  await once(server.listen(options.port ?? 0, "127.0.0.1"), "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** All delivered emails, oldest first. */
    letters,
    /** Returns the oldest email to an address that was not returned before. Waits for one if necessary. */
    next(to: string): Promise<Letter> {
      const at = unread.findIndex(({ recipient }) => recipient === to);
      const [letter] = at < 0 ? [] : unread.splice(at, 1);
      return letter ? Promise.resolve(letter) : new Promise((take) => waiting.push({ to, take }));
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

/**
 * Returns a port without a listener, for a mailbox that is closed for a while. The port is below the range that the
 * system assigns ports from, so that no other process gets it in the meantime.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  await new Promise((closed) => server.close(closed));
  return isFree ? port : freePort();
}

async function read(raw: Buffer, recipient: string): Promise<Letter> {
  const email = await PostalMime.parse(raw);
  const text = email.text ?? "";
  return {
    ...email,
    recipient,
    raw: raw.toString("latin1"),
    subject: email.subject ?? "",
    text,
    html: email.html ?? "",
    links: text.match(/https?:\/\/\S+/g) ?? [],
    code: /(?<!\S)\d{6}(?!\S)/.exec(text)?.[0] ?? "",
  };
}
