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

type Given = {
  user?: string;
  password?: string;
  /** What the server can do; without one of these for old servers. */
  plugins?: string[];
  /** Folders beside the inbox, with what they are for. */
  folders?: Record<string, string>;
};
const usual = { Sent: "\\Sent", Junk: "\\Junk", Trash: "\\Trash" };

/** A mail server for reading, on this machine, that tests may look into. */
export async function openImapServer({ user = "me@vanda.test", password = "secret", ...given }: Given = {}) {
  const folders = Object.fromEntries(
    Object.entries(given.folders ?? usual).map(([path, use]) => [path, { "special-use": use }]),
  );
  const server = hoodiecrow({
    plugins: given.plugins ?? plugins,
    users: { [user]: { password } },
    storage: { INBOX: { messages: [] }, "": { separator: "/", folders } },
  });
  const asked = new WeakMap<object, readonly number[]>();
  // It forgets how much of a part was asked for, and that it was BODY.PEEK, after the first mail of several.
  const handler: Handler = (connection, message, query) => {
    const partial = asked.get(query) ?? query.partial;
    if (partial) {
      asked.set(query, [...partial]);
      query.partial = [...partial];
    }
    return fetchBody(connection, message, query);
  };
  Object.assign(server.fetchHandlers, { BODY: handler, "BODY.PEEK": handler });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    // Else each answer in two pieces waits 40 ms for an acknowledgement.
    socket.setNoDelay(true);
    sockets.add(socket);
    // Clients that hang up in the middle are not this server's trouble.
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
    /** Puts a mail into a folder, as one that came now unless it is said when. */
    deliver(raw: string | Buffer, { to = "INBOX", flags = [] as string[], at = undefined as Date | undefined } = {}) {
      server.appendMessage(to, flags, at, Buffer.from(raw).toString("latin1"));
    },
    /** What lies in a folder, in its order. */
    mailsIn: (path: string) => folder(path).messages,
    /** Numbers a folder anew, as servers do that were restored. */
    renumber(path: string) {
      const box = folder(path);
      box.uidvalidity += 1;
      for (const [at, message] of box.messages.entries()) message.uid = at + 1;
      box.uidnext = box.messages.length + 1;
    },
    setPassword(next: string) {
      server.users[user] = { password: next };
    },
    /** Hangs up in the place of an answer to the so-manieth command of a name, as a server does that goes away. */
    hangUpAt(command: string, count: number) {
      const answer = server.getCommandHandler(command);
      let left = count;
      server.setCommandHandler(command, (...asked) => {
        left -= 1;
        if (left !== 0) return answer(...asked);
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
