import { LRUCache } from "lru-cache";
import pg from "pg";

import { nameOwnStatement, type NamedStatement } from "#server/postgres/statement-names.ts";
import { bindAndExecute } from "#server/postgres/wire-messages.ts";

const noSettings: Record<string, string> = {};

type Caller = { role: string; claims: string; settings?: Readonly<Record<string, string>> };

/** Sets the role, the claims and the settings. Repeated values reuse the same bytes. */
export class RoundTripSetup {
  readonly text: string;
  readonly statement: NamedStatement;
  readonly #encoded = new LRUCache<string, { role: string; settings: object; bytes: Buffer }>({
    maxSize: 1024 * 1024,
    maxEntrySize: 512 * 1024,
    sizeCalculation: ({ bytes }, claims) => 2 * claims.length + bytes.length,
  });

  constructor(names: string[]) {
    const all = ["role", "request.jwt.claims", ...names];
    const calls = all.map((name, index) => `set_config(${pg.escapeLiteral(name)}, $${index + 1}, true)`);
    this.text = `select ${calls.join(", ")}`;
    this.statement = nameOwnStatement(this.text);
  }

  bytesFor({ role, claims, settings = noSettings }: Caller): Buffer {
    const encoded = this.#encoded.get(claims);
    if (encoded?.role === role && encoded.settings === settings) return encoded.bytes;
    const bytes = bindAndExecute(this.statement.name, [role, claims, ...Object.values(settings)]);
    this.#encoded.set(claims, { role, settings, bytes });
    return bytes;
  }
}

/** Returns the setup for the names of the given settings. */
export function setupOf(settings: Readonly<Record<string, string>> = noSettings): RoundTripSetup {
  const known = setupBy.get(settings);
  if (known) return known;
  const key = Object.keys(settings).join();
  const setup = setups.get(key) ?? new RoundTripSetup(Object.keys(settings));
  setups.set(key, setup);
  setupBy.set(settings, setup);
  return setup;
}
const setups = new Map<string, RoundTripSetup>();
const setupBy = new WeakMap<object, RoundTripSetup>();
