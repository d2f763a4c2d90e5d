import { isIP } from "node:net";

import { z } from "zod";

import { tokenExpiries } from "#domain/tokens/token-expiry.ts";
import { mailTransport } from "#server/settings/mail-transport.ts";
import { parseSender } from "#server/settings/sender.ts";

// An empty variable (`PORT= npm start`, or an unset line in a compose file) means the default.
const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema);

const listSchema = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

/** Headers in the format of OpenTelemetry: `name=value` with a URL-encoded value. */
const headersSchema = listSchema
  .refine((list) => list.every((entry) => /^[^\s=]+=\S*$/.test(entry)), "needs name=value, separated by commas")
  .transform((list): Record<string, string> => Object.fromEntries(list.map(parseHeader)));

function parseHeader(entry: string): [string, string] {
  const at = entry.indexOf("=");
  return [entry.slice(0, at), decodeURIComponent(entry.slice(at + 1))];
}

const isAddressOrNetwork = (entry: string) => {
  const [address = "", prefix = "0", ...rest] = entry.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && /^\d+$/.test(prefix) && Number(prefix) <= bits && rest.length === 0;
};

/** The query parameters allowed in SMTP_URL, with nodemailer's names. */
const smtpOptions = ["requireTLS", "ignoreTLS", "name", "tls.rejectUnauthorized", "tls.servername"];

/**
 * True if an address is encrypted or local. Its responses decide about identities and payments, so they must not be
 * altered in transit.
 */
const isSafeAddress = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
};

const envSchema = z.object({
  /** The port that the server listens on; 0 takes any free port. */
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: setting(z.string().default("127.0.0.1")),
  /** The public address, if there is a proxy in front of the server. Default: the server's own address. */
  PUBLIC_URL: setting(z.url({ protocol: /^https?$/ }).optional()),
  /** The directory of the embedded database and the generated secrets. */
  VANDA_DATA_DIR: setting(z.string().default("./data")),
  /** An external PostgreSQL 18 or newer, with a login that owns the schema. Default: the embedded PostgreSQL. */
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  /**
   * A pooler in transaction mode in front of that database. Requests use the pooler; jobs, migrations and listeners use
   * DATABASE_URL. If the address has no user, password or database, Vanda's own are used.
   */
  DATABASE_POOLER_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  /**
   * A streaming standby of that database. Lists, metrics and exports are read from it if it is up to date. If the address
   * has no user, password or database, Vanda's own are used.
   */
  DATABASE_REPLICA_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  /**
   * Number of cores of the database. While several users are active, one core is kept free of slow statements. Default:
   * the number of cores of this machine.
   */
  DATABASE_CORES: setting(z.coerce.number().int().min(1).max(1024).optional()),
  /**
   * Encrypts data that must be readable again, and is the source of all derived keys. Required with DATABASE_URL;
   * otherwise generated once.
   */
  VANDA_SECRET: setting(z.string().min(32, "needs at least 32 characters").optional()),
  /** The browser's API key. Default: derived from VANDA_SECRET. */
  VANDA_PUBLISHABLE_KEY: setting(z.string().startsWith("sb_publishable_").optional()),
  /** The API key that bypasses row-level security, for your own servers. Default: derived from VANDA_SECRET. */
  VANDA_SECRET_KEY: setting(z.string().startsWith("sb_secret_").optional()),
  /** inline: runs jobs in this process. off: serves requests only. only: runs jobs, and serves health and metrics. */
  WORKER: setting(z.enum(["inline", "off", "only"]).default("inline")),
  /** Addresses of proxies whose X-Forwarded-* headers are trusted, separated by commas. */
  TRUSTED_PROXIES: setting(
    listSchema.refine((list) => list.every(isAddressOrNetwork), "needs IP addresses or networks such as 10.0.0.0/8"),
  ),
  /**
   * Addresses, in addition to those of this server, that a link in an email or a sign-in at a provider may redirect to,
   * separated by commas. `*` matches anything up to the next dot or slash, `**` matches anything:
   * https://*.example.com/**, myapp://callback.
   */
  REDIRECT_ALLOW: setting(
    listSchema.refine((list) => list.every((entry) => /^[a-z][a-z0-9+.-]*:\/\//i.test(entry)), "needs whole addresses"),
  ),
  /**
   * The mail server: smtp://user:password@host:587 (encrypted by STARTTLS, which is required if there is a password),
   * or smtps://…:465. Without it, emails are stored for the page /outbox if HOST and PUBLIC_URL are this machine's own;
   * otherwise none is sent.
   */
  SMTP_URL: setting(
    z
      .url({ protocol: /^smtps?$/, hostname: /./ })
      .refine(
        (url) => [...new URL(url).searchParams.keys()].every((name) => smtpOptions.includes(name)),
        `knows the options ${smtpOptions.join(", ")}`,
      )
      .optional(),
  ),
  /** The sender of emails: an address, or `Name <address>`. Default: no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: setting(z.string().refine(parseSender, "needs an address, alone or as Name <address>").optional()),
  /**
   * Mail servers in the local network whose mailboxes members may connect, by name, address or network, separated by
   * commas. Other mail servers must be reachable over the internet, unless HOST and PUBLIC_URL are this machine's own.
   */
  MAILBOX_HOSTS: setting(listSchema),
  /**
   * The recipient of messages from the contact page. Without it, they are only stored (contact_messages, readable with
   * the secret key).
   */
  CONTACT_TO: setting(z.email().optional()),
  /** on: an address must be confirmed by email before the first sign-in. Default: on if SMTP_URL is set. */
  EMAIL_CONFIRM: setting(z.enum(["on", "off"]).optional()),
  /**
   * Sign-in with Google: the client created at https://console.cloud.google.com/apis/credentials, with the redirect URI
   * PUBLIC_URL/auth/v1/callback. Set both or neither; without them, sign-in with Google is not offered.
   */
  GOOGLE_CLIENT_ID: setting(z.string().optional()),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional()),
  /** The issuer of another OpenID Connect provider to use instead of Google. */
  GOOGLE_ISSUER: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(isSafeAddress, "needs https, or http on a local address")
      .default("https://accounts.google.com"),
  ),
  /** A captcha for sign-in, sign-up and requests for an email. Set all three or none. */
  CAPTCHA_PROVIDER: setting(z.enum(["turnstile", "hcaptcha"]).optional()),
  CAPTCHA_SITE_KEY: setting(z.string().optional()),
  CAPTCHA_SECRET: setting(z.string().optional()),
  /** The address for verifying captchas with a self-hosted compatible provider. Default: the provider's address. */
  CAPTCHA_VERIFY_URL: setting(z.url({ protocol: /^https?$/ }).optional()),
  /** Lifetime of the signing key in days, after which it is replaced. */
  SIGNING_KEY_DAYS: setting(z.coerce.number().int().min(1).max(3650).default(90)),
  /** on: a user who signed in more than a day ago needs a code sent by email to change the password. */
  PASSWORD_REAUTHENTICATION: setting(z.enum(["on", "off"]).default("off")),
  /** off: disables the limits on attempts, for load tests on an isolated machine. */
  RATE_LIMITS: setting(z.enum(["on", "off"]).default("on")),
  /** Maximum number of rows per data request, and in each embedded list. Further rows are read page by page. */
  REST_MAX_ROWS: setting(z.coerce.number().int().min(1).max(1_000_000).default(1000)),
  /** on: allows aggregates in a select (count(), sum(), avg(), min(), max()), which the product's own lists use. */
  REST_AGGREGATES: setting(z.enum(["on", "off"]).default("on")),
  /**
   * on: allows callers to request the query plan (Accept: application/vnd.pgrst.plan), which reveals information about
   * all rows.
   */
  REST_PLANS: setting(z.enum(["on", "off"]).default("off")),
  /** on: allows callers to test a change without storing it (Prefer: tx=rollback). */
  REST_ROLLBACK: setting(z.enum(["on", "off"]).default("off")),
  /** Time limit for the statement of a data request, in milliseconds. */
  REST_TIMEOUT_MS: setting(z.coerce.number().int().min(100).max(600_000).default(15_000)),
  /**
   * The payment method for tokens. stripe: payments with Stripe. demo: a checkout that takes no money, allowed only if
   * HOST and PUBLIC_URL are this machine's own. off: no payments. Default: stripe if its keys are set, else demo if
   * allowed, else off.
   */
  PAYMENTS: setting(z.enum(["demo", "stripe", "off"]).optional()),
  /**
   * The key from https://dashboard.stripe.com/apikeys, and the secret of the webhook PUBLIC_URL/webhooks/stripe. Set
   * both or neither.
   */
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^(sk|rk)_/, "begins with sk_ or rk_")
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(z.string().startsWith("whsec_").optional()),
  /** The address of another server with Stripe's API, for tests. Default: Stripe's address. */
  STRIPE_API_BASE: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(isSafeAddress, "needs https, or http on a local address")
      .optional(),
  ),
  /** on: Stripe computes the tax included in a price, which requires Stripe Tax. */
  STRIPE_AUTOMATIC_TAX: setting(z.enum(["on", "off"]).default("off")),
  /**
   * A language model for rephrasing findings and for questions and workflows that the parsers do not understand: the URL
   * of an API like OpenAI's or Anthropic's (https://api.openai.com/v1, http://127.0.0.1:11434/v1) and a model; set both
   * or neither. Texts, numbers and, by the workspace's setting, records are sent there. Without it, nothing is sent.
   */
  AI_BASE_URL: setting(z.url({ protocol: /^https?$/ }).optional()),
  AI_MODEL: setting(z.string().optional()),
  /** The key of that API. Models on the local machine usually need none. */
  AI_API_KEY: setting(z.string().optional()),
  /** The protocol of that API. Default: anthropic for api.anthropic.com, else openai. */
  AI_PROTOCOL: setting(z.enum(["openai", "anthropic"]).optional()),
  /** Time limit for a response of the model, in milliseconds. Findings then keep the built-in texts; questions fail. */
  AI_TIMEOUT_MS: setting(z.coerce.number().int().min(100).max(120_000).default(20_000)),
  /** monthly: unused tokens expire on the first of each month (UTC). never: tokens do not expire. */
  TOKEN_EXPIRY: setting(z.enum(tokenExpiries).default("never")),
  /** Maximum size of a file attached to a record, in megabytes. */
  FILE_MAX_MB: setting(z.coerce.number().int().min(1).max(100).default(25)),
  /** Storage quota of a workspace, in megabytes: its files, its mailboxes, and files waiting to be imported. */
  FILE_QUOTA_MB: setting(z.coerce.number().int().min(1).max(10_000_000).default(2048)),
  /**
   * Storage quota of a user across all workspaces, in megabytes, including the user's photo and the export of the
   * user's data.
   */
  PERSON_QUOTA_MB: setting(z.coerce.number().int().min(1).max(10_000_000).default(4096)),
  /**
   * An S3-compatible bucket for the contents of files: its name, and a key that may read, write, delete and list
   * objects. Set all three or none. Without it, files are stored in the database.
   */
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[\w.-]{1,255}$/, "needs the name of a bucket")
      .optional(),
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  S3_REGION: setting(z.string().default("us-east-1")),
  /** The endpoint of another S3-compatible server. Default: Amazon's, in S3_REGION. */
  S3_ENDPOINT: setting(z.url({ protocol: /^https?$/ }).optional()),
  /** on: the bucket is in the path of the address, as most self-hosted servers require; off: in its host name. */
  S3_FORCE_PATH_STYLE: setting(z.enum(["on", "off"]).default("off")),
  /** The folder for scheduled backups. Without it, only `npm run backup` makes backups. */
  BACKUP_DIR: setting(z.string().optional()),
  /** Hours between scheduled backups: a divisor of 24. One of them is made at 02:23 UTC. */
  BACKUP_HOURS: setting(
    z.coerce
      .number()
      .refine((hours) => [1, 2, 3, 4, 6, 8, 12, 24].includes(hours), "needs 1, 2, 3, 4, 6, 8, 12 or 24")
      .default(24),
  ),
  /** Number of backups kept in BACKUP_DIR. Older ones are deleted once a new one is complete. */
  BACKUP_KEEP: setting(z.coerce.number().int().min(1).max(10_000).default(14)),
  /**
   * The key that encrypts and decrypts backups, for example from `openssl rand -base64 32`. Store it somewhere else
   * than on this machine: without it, no backup can be restored.
   */
  BACKUP_KEY: setting(z.string().min(32, "needs at least 32 characters").optional()),
  /** The bearer token required by /metrics. Without it, /metrics responds to local requests only. */
  METRICS_TOKEN: setting(z.string().min(16, "needs at least 16 characters").optional()),
  /**
   * An OpenTelemetry collector that receives traces of requests, jobs, statements and outgoing requests (OTLP over HTTP,
   * for example http://127.0.0.1:4318), and headers for it, such as `authorization=Bearer%20…`, separated by commas.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headersSchema),
  OTEL_SERVICE_NAME: setting(z.string().default("vanda")),
  /** The share of requests and jobs that is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1)),
  LOG_LEVEL: setting(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info")),
});

/** The settings of each set must be given together, or not at all. */
const sets = [
  ["CAPTCHA_PROVIDER", "CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["AI_BASE_URL", "AI_MODEL"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
] as const;

export type Env = ReturnType<typeof readEnv>;

/** Parses all settings once. Throws an error with a one-line message if one is invalid. */
export function readEnv(source: Record<string, string | undefined>) {
  const parsed = envSchema.safeParse(source);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The setting ${issue?.path.join(".")} is invalid: ${issue?.message}`);
  }
  if (parsed.data.DATABASE_URL && !parsed.data.VANDA_SECRET) {
    throw new Error("The setting VANDA_SECRET is missing: with DATABASE_URL every process needs the same one");
  }
  for (const set of sets) {
    const missing = set.filter((name) => !parsed.data[name]);
    if (missing.length > 0 && missing.length < set.length) {
      throw new Error(`The setting ${missing[0]} is missing: ${set.join(", ")} belong together`);
    }
  }
  if (parsed.data.BACKUP_DIR && !parsed.data.BACKUP_KEY)
    throw new Error("The setting BACKUP_KEY is missing: BACKUP_DIR needs it to encrypt backups");
  if (parsed.data.PAYMENTS === "stripe" && !parsed.data.STRIPE_SECRET_KEY)
    throw new Error("The setting STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it");
  const confirmDefault = parsed.data.SMTP_URL ? ("on" as const) : ("off" as const);
  const env = { ...parsed.data, EMAIL_CONFIRM: parsed.data.EMAIL_CONFIRM ?? confirmDefault };
  if (env.EMAIL_CONFIRM === "on" && mailTransport(env) === "off") {
    throw new Error("The setting SMTP_URL is missing: EMAIL_CONFIRM=on needs a mail server to send through");
  }
  return env;
}
