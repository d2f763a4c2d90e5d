import { once } from "node:events";
import { createRequire } from "node:module";
import type { Socket } from "node:net";

import hoodiecrow from "hoodiecrow-imap";

type Handler = ReturnType<typeof hoodiecrow>["fetchHandlers"][string];
const { BODY: fetchBody } = createRequire(import.meta.url)("hoodiecrow-imap/lib/commands/handlers/fetch.js") as {
  BODY: Handler;
};

const plugins = "ID STARTTLS SASL-IR AUTH-PLAIN NAMESPACE IDLE ENABLE CONDSTORE UIDPLUS SPECIAL-USE UNSELECT".split(
  " ",
);

type ImapOptions = {
  user?: string;
  password?: string;
  /** Capabilities of the server. Old servers lack some of them. */
  plugins?: string[];
  /** Folders in addition to the inbox, with their special use. */
  folders?: Record<string, string>;
};
const usual = { Sent: "\\Sent", Junk: "\\Junk", Trash: "\\Trash" };

/** Opens a local IMAP server whose emails tests can inspect. */
export async function openImapServer({ user = "me@vanda.test", password = "secret", ...values }: ImapOptions = {}) {
  const folders = Object.fromEntries(
    Object.entries(values.folders ?? usual).map(([path, use]) => [path, { "special-use": use }]),
  );
  const server = hoodiecrow({
    plugins: values.plugins ?? plugins,
    users: { [user]: { password } },
    storage: { INBOX: { messages: [] }, "": { separator: "/", folders } },
  });
  const requestedIds = new WeakMap<object, readonly number[]>();
  // If several emails are fetched, the server forgets after the first one how much of a part was requested, and that it
  // was BODY.PEEK.
  const handler: Handler = (connection, message, query) => {
    const partial = requestedIds.get(query) ?? query.partial;
    if (partial) {
      requestedIds.set(query, [...partial]);
      query.partial = [...partial];
    }
    return fetchBody(connection, message, query);
  };
  Object.assign(server.fetchHandlers, { BODY: handler, "BODY.PEEK": handler });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    // Otherwise a response sent in two pieces would wait 40 ms for an acknowledgement.
    socket.setNoDelay(true);
    sockets.add(socket);
    // Ignores errors of clients that disconnect midway.
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1", () => {});
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const folder = (path: string) => {
    const found = server.getMailbox(path);
    if (!found) throw new Error(`There is no folder ${path}`);
    return found;
  };
  return {
    port,
    user,
    password,
    server,
    /** Adds an email to a folder, received now or at the time `at`. */
    deliver(raw: string | Buffer, { to = "INBOX", flags = [] as string[], at = undefined as Date | undefined } = {}) {
      server.appendMessage(to, flags, at, Buffer.from(raw).toString("latin1"));
    },
    mailsIn: (path: string) => folder(path).messages,
    /** Changes the UIDs of a folder, as a restored server does. */
    renumber(path: string) {
      const box = folder(path);
      box.uidvalidity += 1;
      for (const [at, message] of box.messages.entries()) message.uid = at + 1;
      box.uidnext = box.messages.length + 1;
    },
    setPassword(next: string) {
      server.users[user] = { password: next };
    },
    /** Disconnects instead of responding to the `count`-th command of the given name, like a server that shuts down. */
    hangUpAt(command: string, count: number) {
      const answer = server.getCommandHandler(command);
      let left = count;
      server.setCommandHandler(command, (...args) => {
        left -= 1;
        if (left !== 0) return answer(...args);
        for (const socket of sockets) socket.destroy();
      });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}
export type ImapServer = Awaited<ReturnType<typeof openImapServer>>;
