import type { MailProblem, MailProblemCode, MailServers } from "#domain/mail/mailbox.ts";

const tls = (host: string, port: number) => ({ host, port, security: "tls" as const });
const starttls = (host: string, port: number) => ({ host, port, security: "starttls" as const });

export type Provider = {
  /** The domains of the provider's addresses. */
  domains: readonly string[];
  /** The suffixes of the provider's mail exchangers, for custom domains that it hosts. */
  exchangers?: readonly string[];
  servers: MailServers;
  /** The problem to report if the password is rejected, or in advance. */
  asksFor?: Extract<MailProblemCode, "needs_app_password" | "needs_oauth">;
  /** The provider's instructions for creating such a password. */
  help?: string;
  /**
   * The server names in the provider's Authentication-Results headers. The provider removes headers with these names
   * from the emails it receives, so they cannot be forged. An empty string means headers without a name.
   */
  resultsBy?: readonly string[];
  /** Set if the provider automatically stores emails sent through its SMTP server in the sent folder. */
  keepsSent?: true;
};

/** Large providers, with the servers named on their help pages. */
export const mailProviders: readonly Provider[] = [
  {
    domains: ["gmail.com", "googlemail.com"],
    resultsBy: ["google.com"],
    exchangers: ["google.com", "googlemail.com"],
    servers: { incoming: tls("imap.gmail.com", 993), outgoing: tls("smtp.gmail.com", 465) },
    asksFor: "needs_app_password",
    help: "https://myaccount.google.com/apppasswords",
    keepsSent: true,
  },
  {
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com", "office365.com"],
    resultsBy: [""],
    exchangers: ["protection.outlook.com", "olc.protection.outlook.com"],
    servers: { incoming: tls("outlook.office365.com", 993), outgoing: starttls("smtp.office365.com", 587) },
    asksFor: "needs_oauth",
    keepsSent: true,
  },
  {
    domains: ["icloud.com", "me.com", "mac.com"],
    resultsBy: ["icloud.com"],
    exchangers: ["mail.icloud.com"],
    servers: { incoming: tls("imap.mail.me.com", 993), outgoing: starttls("smtp.mail.me.com", 587) },
    asksFor: "needs_app_password",
    help: "https://account.apple.com/account/manage",
  },
  {
    domains: ["yahoo.com", "yahoo.es", "yahoo.co.uk", "ymail.com", "rocketmail.com"],
    resultsBy: ["yahoo.com"],
    exchangers: ["yahoodns.net"],
    servers: { incoming: tls("imap.mail.yahoo.com", 993), outgoing: tls("smtp.mail.yahoo.com", 465) },
    asksFor: "needs_app_password",
    help: "https://login.yahoo.com/account/security",
  },
  {
    domains: ["yahoo.co.jp"],
    servers: { incoming: tls("imap.mail.yahoo.co.jp", 993), outgoing: tls("smtp.mail.yahoo.co.jp", 465) },
  },
  {
    domains: ["fastmail.com", "fastmail.fm"],
    resultsBy: ["messagingengine.com"],
    exchangers: ["messagingengine.com"],
    servers: { incoming: tls("imap.fastmail.com", 993), outgoing: tls("smtp.fastmail.com", 465) },
    asksFor: "needs_app_password",
    help: "https://app.fastmail.com/settings/security/tokens",
  },
  {
    domains: ["zohomail.com"],
    resultsBy: ["zohomail.com"],
    exchangers: ["zoho.com"],
    servers: { incoming: tls("imap.zoho.com", 993), outgoing: tls("smtp.zoho.com", 465) },
    asksFor: "needs_app_password",
  },
  {
    domains: ["gmx.com", "gmx.net", "gmx.de"],
    resultsBy: ["gmx.net"],
    servers: { incoming: tls("imap.gmx.com", 993), outgoing: starttls("mail.gmx.com", 587) },
  },
  {
    domains: ["qq.com", "foxmail.com"],
    exchangers: ["qq.com"],
    servers: { incoming: tls("imap.qq.com", 993), outgoing: tls("smtp.qq.com", 465) },
    asksFor: "needs_app_password",
  },
  {
    domains: ["163.com"],
    servers: { incoming: tls("imap.163.com", 993), outgoing: tls("smtp.163.com", 465) },
    asksFor: "needs_app_password",
  },
  {
    domains: ["126.com"],
    servers: { incoming: tls("imap.126.com", 993), outgoing: tls("smtp.126.com", 465) },
    asksFor: "needs_app_password",
  },
  {
    domains: ["naver.com"],
    servers: { incoming: tls("imap.naver.com", 993), outgoing: tls("smtp.naver.com", 465) },
    asksFor: "needs_app_password",
  },
  {
    domains: ["daum.net", "hanmail.net", "kakao.com"],
    servers: { incoming: tls("imap.daum.net", 993), outgoing: tls("smtp.daum.net", 465) },
    asksFor: "needs_app_password",
  },
];

const endsWith = (host: string, end: string) => host === end || host.endsWith(`.${end}`);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Returns the provider of a domain, by its name or otherwise by its mail exchangers; undefined if it is unknown. */
export function findProvider(domain: string, exchangers: readonly string[] = []): Provider | undefined {
  const hosts = exchangers.map((host) => host.toLowerCase().replace(/\.$/, ""));
  return (
    mailProviders.find(({ domains }) => domains.includes(domain)) ??
    mailProviders.find(({ exchangers: ends = [] }) => hosts.some((host) => ends.some((end) => endsWith(host, end))))
  );
}

/** Returns the provider of a mailbox's incoming server; undefined if it is unknown. */
export const providerAt = ({ incoming: { host } }: MailServers): Provider | undefined => providerOfHost(host);

export const providerOfHost = (host: string): Provider | undefined =>
  mailProviders.find(({ servers }) => servers.incoming.host === host);

/** Replaces the wrong-password problem for providers that reject all normal passwords without saying why. */
export const wordedBy = (asksFor: Provider["asksFor"], problem: MailProblem): MailProblem =>
  problem.code === "wrong_password" && asksFor ? { ...problem, code: asksFor } : problem;

/** Returns the usual mail servers of a custom domain. */
export const guessedServers = (domain: string): MailServers => ({
  incoming: tls(`imap.${domain}`, 993),
  outgoing: tls(`smtp.${domain}`, 465),
});
