import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

const storedSchema = z.object({ vandaSecret: z.string().min(32), postgresPassword: z.string().min(32) });
type StoredSecrets = z.infer<typeof storedSchema>;

/**
 * Reads the secrets of an installation with the embedded database. They are created once, and only the user of the
 * process can read them. Throws if their file exists but is unreadable or invalid.
 */
export function readSecrets(dataDir: string): StoredSecrets {
  const path = join(dataDir, "secrets.json");
  try {
    return storedSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (!isMissing(error)) throw new Error(`${path} cannot be read: ${String(error)}`, { cause: error });
  }
  return createSecrets(dataDir);
}

/**
 * Creates the secrets of an installation, with the given VANDA_SECRET or a new one. Throws if it already has secrets.
 */
export function createSecrets(dataDir: string, vandaSecret = newSecret()): StoredSecrets {
  const path = join(dataDir, "secrets.json");
  const secrets = { vandaSecret, postgresPassword: newSecret() };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  // A hard link appears completely or not at all, and never replaces a file that another process has written first.
  try {
    linkSync(draft, path);
    return secrets;
  } finally {
    rmSync(draft);
  }
}

/**
 * Returns the two API keys: those set by the operator, or else keys derived from VANDA_SECRET, so that all processes
 * agree on them.
 */
export function apiKeys(secret: Buffer, explicit: { publishable?: string; secret?: string }) {
  const derive = (purpose: string) => createHmac("sha256", secret).update(purpose).digest("base64url").slice(0, 40);
  return {
    publishable: explicit.publishable ?? `sb_publishable_${derive("publishable api key")}`,
    secret: explicit.secret ?? `sb_secret_${derive("secret api key")}`,
  };
}

const newSecret = () => randomBytes(32).toString("base64url");

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
