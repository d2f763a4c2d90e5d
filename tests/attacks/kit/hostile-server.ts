import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Writable } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { fetchResponse, isInSet, type StoredMail, storeMail } from "./imap-mails.ts";

/**
 * endless: responds to LIST forever. slow: sends one line every five seconds after sign-in. withholding: does the same
 * when a single email is requested. fair: a mail server with an inbox that accepts every email. A model server ignores
 * the manner: each of its responses is one endless line.
 */
type Manner = "fair" | "endless" | "slow" | "withholding";
export type Kind = "imap" | "smtp" | "model";
type Order = { manner: Manner } | { deliver: readonly string[] };

const certificate = new URL("../../../node_modules/hoodiecrow-imap/cert/server", import.meta.url).pathname;
const lineEveryMs = 5_000;

/** Opens a hostile server in a separate thread, so that its work does not affect the measurements. */
export async function openHostileServer(kind: Kind) {
  const worker = new Worker(new URL(import.meta.url), { workerData: kind });
  const [port] = (await once(worker, "message")) as [number];
  let seen = { open: 0, mails: 0 };
  worker.on("message", (state: typeof seen) => (seen = state));
  return {
    port,
    behave: (manner: Manner) => worker.postMessage({ manner } satisfies Order),
    /** Adds emails to the server's inbox. */
    deliver: (sources: readonly string[]) => worker.postMessage({ deliver: sources } satisfies Order),
    /** Returns the server's open connections and the emails that it has accepted. */
    seen: () => seen,
    close: () => worker.terminate(),
  };
}

if (!isMainThread) await serve(workerData as Kind);

async function serve(kind: Kind) {
  let manner: Manner = "fair";
  const inbox: StoredMail[] = [];
  parentPort?.on("message", (order: Order) => {
    if ("manner" in order) manner = order.manner;
    else for (const source of order.deliver) inbox.push(storeMail(inbox.length + 1, source));
  });
  const state = { open: 0, mails: 0 };
  const report = () => parentPort?.postMessage({ ...state });
  const keys = { key: readFileSync(`${certificate}.key`), cert: readFileSync(`${certificate}.crt`) };
  const server =
    kind === "model" ? createServer(streamLine) : createTlsServer(keys, kind === "imap" ? talkImap : talkSmtp);
  server.on("connection", (socket: Socket) => {
    state.open += 1;
    report();
    socket.on("error", () => {}).on("close", () => ((state.open -= 1), report()));
  });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  parentPort?.postMessage((server.address() as AddressInfo).port);

  function talkImap(socket: Socket) {
    socket.on("error", () => {}).write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    eachLine(socket, (line) => {
      const [tag = "", command = "", next = ""] = line.split(" ");
      const name = command.toUpperCase() === "UID" ? next.toUpperCase() : command.toUpperCase();
      const done = (untagged = "") => socket.write(`${untagged}${tag} OK done\r\n`);
      // Response to the request for the folder separator.
      if (name === "LIST" && line.endsWith('""')) return done('* LIST () "/" ""\r\n');
      if (name === "LIST" && manner === "endless") return writeEndlessly(socket, folders);
      if (name === "LIST" && manner === "slow") return drip(socket, '* LIST () "/" "Folder"\r\n');
      if (name === "LIST") return done('* LIST () "/" "INBOX"\r\n');
      if (name === "SELECT" || name === "EXAMINE")
        return done(
          `* ${inbox.length} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT ${inbox.length + 1}] next\r\n`,
        );
      if (name === "SEARCH" && manner === "withholding" && /UID \d+$/.test(line)) return drip(socket, "* OK wait\r\n");
      if (name === "SEARCH") return done(`* SEARCH ${inbox.map(({ uid }) => uid).join(" ")}\r\n`);
      if (name === "FETCH") {
        const [, , , uids = "", ...asked] = line.split(" ");
        for (const mail of inbox) if (isInSet(uids, mail.uid)) socket.write(fetchResponse(mail, asked.join(" ")));
        return done();
      }
      if (name === "CAPABILITY") return done("* CAPABILITY IMAP4rev1\r\n");
      done();
      if (name === "LOGOUT") socket.end();
    });
  }

  function talkSmtp(socket: Socket) {
    let isMail = false;
    socket.on("error", () => {}).write("220 ready\r\n");
    eachLine(socket, (line) => {
      if (isMail && line !== ".") return;
      if (isMail) {
        isMail = false;
        state.mails += 1;
        report();
        socket.write("250 taken\r\n");
        return;
      }
      const name = line.slice(0, 4).toUpperCase();
      if (name === "EHLO") return void socket.write("250-here\r\n250 AUTH PLAIN\r\n");
      if (name === "MAIL" && manner === "slow") return drip(socket, "250-wait\r\n");
      isMail = name === "DATA";
      socket.write(isMail ? "354 go on\r\n" : name === "AUTH" ? "235 welcome\r\n" : "250 fine\r\n");
      if (name === "QUIT") socket.end();
    });
  }
}

/** Responds as a language model that streams events, and sends the first event. */
function streamLine(request: IncomingMessage, response: ServerResponse) {
  request.resume();
  response.writeHead(200, { "content-type": "text/event-stream" }).write("data: ");
  writeEndlessly(response, Buffer.alloc(64 * 1024, "x"));
}

const folders = Buffer.from(Array.from({ length: 1_500 }, (_, n) => `* LIST () "/" "Folder ${n}"\r\n`).join(""));

function eachLine(socket: Socket, take: (line: string) => void) {
  let rest = "";
  socket.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  });
}

/** Writes the same chunk forever, at the speed of its reader. */
function writeEndlessly(to: Writable, what: Buffer) {
  const go = () => {
    while (!to.destroyed) if (!to.write(what)) return;
  };
  to.on("drain", go);
  go();
}

function drip(socket: Socket, line: string) {
  const timer = setInterval(() => socket.write(line), lineEveryMs);
  socket.write(line);
  socket.on("close", () => clearInterval(timer));
}
