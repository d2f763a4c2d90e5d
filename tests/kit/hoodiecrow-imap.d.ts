declare module "hoodiecrow-imap" {
  type Message = { raw: string; uid: number; flags: string[]; internaldate: string };
  type Mailbox = { path: string; messages: Message[]; uidvalidity: number; uidnext: number };
  type Connection = { send(response: unknown): void };
  type Handler = (connection: Connection, parsed: { tag: string }, data: string, done: () => void) => void;
  type FetchHandler = (connection: Connection, message: Message, query: { partial?: number[] }) => unknown;
  type Server = {
    fetchHandlers: Record<string, FetchHandler>;
    server: import("node:net").Server;
    users: Record<string, { password: string }>;
    folderCache: Record<string, Mailbox | undefined>;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    appendMessage(path: string, flags: string[], internaldate: Date | undefined, raw: string): unknown;
    getMailbox(path: string): Mailbox | undefined;
    getCommandHandler(command: string): Handler;
    setCommandHandler(command: string, handler: Handler): void;
  };
  /** A mail server whose state tests can inspect. */
  export default function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, unknown>;
    secureConnection?: boolean;
    credentials?: { key: string; cert: string };
  }): Server;
}
