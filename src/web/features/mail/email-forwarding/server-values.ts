import type { MailServer, MailServers } from "#domain/mail/mailbox.ts";

type Side = "incoming" | "outgoing";
type Security = MailServer["security"];

export type ServerValues = {
  login: string;
  incomingHost: string;
  incomingPort: string;
  incomingSecurity: Security;
  outgoingHost: string;
  outgoingPort: string;
  outgoingSecurity: Security;
};

export const toServerValues = (login: string, { incoming, outgoing }: MailServers): ServerValues => ({
  login,
  incomingHost: incoming.host,
  incomingPort: String(incoming.port),
  incomingSecurity: incoming.security,
  outgoingHost: outgoing.host,
  outgoingPort: String(outgoing.port),
  outgoingSecurity: outgoing.security,
});

/** Initial values of the server fields: the usual ports with TLS. */
export const noServers: ServerValues = toServerValues("", {
  incoming: { host: "", port: 993, security: "tls" },
  outgoing: { host: "", port: 465, security: "tls" },
});

export const toServers = (values: ServerValues): MailServers => ({
  incoming: serverOf(values, "incoming"),
  outgoing: serverOf(values, "outgoing"),
});

function serverOf(values: ServerValues, side: Side): MailServer {
  return {
    host: values[`${side}Host`].trim(),
    port: Number(values[`${side}Port`]),
    security: values[`${side}Security`],
  };
}

type ServerProblem = "required" | "host" | "port";

export function checkServers(values: ServerValues): { [Name in keyof ServerValues]?: ServerProblem } {
  const host = (text: string) => (/^[a-z0-9.\-:[\]]{1,253}$/i.test(text.trim()) ? undefined : "host");
  const port = (text: string) =>
    /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? undefined : "port";
  return {
    login: values.login.trim() === "" ? "required" : undefined,
    incomingHost: host(values.incomingHost),
    incomingPort: port(values.incomingPort),
    outgoingHost: host(values.outgoingHost),
    outgoingPort: port(values.outgoingPort),
  };
}
