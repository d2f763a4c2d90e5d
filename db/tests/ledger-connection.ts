import pg from "pg";

type Ending = "commit" | "rollback" | "terminate";
type Question = { text: string; key: string; after: Ending | "stay open"; mayWait: boolean };

/** Error codes that the ledger may return: not enough tokens, no such account or run, tokens owed. */
const rejections = new Set(["VT402", "VT404", "VT423"]);
/** True for the errors of a connection that was terminated on purpose. */
const wasEnded = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && (error.code === "57P01" || error.code === "ECONNRESET")) ||
    /terminated|not queryable/.test(error.message));

/** A connection whose transactions stay open on request, wait for each other's locks, and can be terminated in flight. */
export class LedgerConnection {
  readonly #url: string;
  readonly #owner: pg.Pool;
  #client: pg.Client | undefined;
  #pid = 0;
  #waiting: Promise<void> | undefined;
  #key = "";
  /** Keys that the open transaction wrote, or found already written. */
  #written: string[] = [];
  #outcomes = noOutcomes();
  isOpen = false;
  isBlocked = false;

  constructor({ url, owner }: { url: string; owner: pg.Pool }) {
    this.#url = url;
    this.#owner = owner;
  }

  /**
   * Runs a statement in the transaction, starting one if necessary. Returns once there is a result or the statement
   * waits for another connection's lock.
   */
  async call({ text, key, after, mayWait }: Question): Promise<void> {
    const client = await this.#connected();
    const begin = this.isOpen ? "" : "begin; ";
    this.isOpen = true;
    this.#key = key;
    if (after === "terminate") return this.#endInFlight(client, begin + text, key);
    this.#waiting = this.#answer(client, begin + text, key, after).finally(() => {
      if (client !== this.#client) return;
      this.#waiting = undefined;
      this.isBlocked = false;
    });
    if (mayWait) await this.look();
    else await this.#waiting;
  }

  /** Waits until there is a result, or until the connection is blocked by another one. */
  async look(): Promise<void> {
    let isDone = this.#waiting === undefined;
    const done = this.#waiting?.then(() => {
      isDone = true;
    });
    while (!isDone) {
      const asked = this.#owner.query<{ blocked: boolean }>("select cardinality(pg_blocking_pids($1)) > 0 as blocked", [
        this.#pid,
      ]);
      await Promise.race([done, asked]);
      this.isBlocked = !isDone && ((await asked).rows[0]?.blocked ?? false);
      if (this.isBlocked) return;
    }
  }

  async end(how: Ending): Promise<void> {
    if (!this.isOpen || !this.#client) return;
    if (how === "terminate") await this.#terminate();
    else await this.#client.query(how).then(() => this.#close(how === "commit"), this.#surprise);
  }

  /**
   * Records that the server is about to be killed: open transactions are lost, and a waiting statement may or may not
   * be committed.
   */
  lose() {
    if (this.#waiting) this.#outcomes.perhaps.push(this.#key, ...this.#written);
    this.#forget();
  }

  takeOutcomes() {
    const outcomes = this.#outcomes;
    this.#outcomes = noOutcomes();
    return outcomes;
  }

  async close() {
    await this.#client?.end();
  }

  async #answer(client: pg.Client, text: string, key: string, after: Ending | "stay open") {
    try {
      const isLast = after !== "stay open";
      const script = isLast ? `${text}; ${after}` : text;
      const answers = (await client.query(script)) as unknown as pg.QueryResult<{ yes: boolean }>[];
      // The connection was closed in the meantime, so the key may have been written.
      if (client !== this.#client) return;
      // A call that was rejected without an error wrote nothing.
      if (answers.at(isLast ? -2 : -1)?.rows[0]?.yes) this.#written.push(key);
      if (isLast) this.#close(after === "commit");
    } catch (error) {
      if (client !== this.#client) return;
      if (!(error instanceof pg.DatabaseError && rejections.has(error.code ?? ""))) this.#surprise(error);
      await client.query("rollback");
      this.#close(false);
    }
  }

  /** Terminates the connection while the statement and its commit are in flight, so that their outcome is unknown. */
  async #endInFlight(client: pg.Client, text: string, key: string) {
    const flight = client.query(`${text}; commit`).then(
      () => undefined,
      (error: unknown) => {
        if (!wasEnded(error) && !(error instanceof pg.DatabaseError && rejections.has(error.code ?? "")))
          this.#surprise(error);
      },
    );
    await this.#owner.query("select pg_terminate_backend($1)", [this.#pid]);
    await flight;
    this.#outcomes.perhaps.push(key, ...this.#written);
    this.#forget();
  }

  async #terminate() {
    await this.#owner.query("select pg_terminate_backend($1)", [this.#pid]);
    this.#forget();
  }

  #forget() {
    this.#client = undefined;
    this.#waiting = undefined;
    this.isBlocked = false;
    this.#close(false);
  }

  #close(isCommitted: boolean) {
    if (isCommitted) this.#outcomes.done.push(...this.#written);
    this.#written = [];
    this.isOpen = false;
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    // Most connections are used for only a few calls, too few for custom plans to pay off.
    const client = new pg.Client({ connectionString: this.#url, options: "-c plan_cache_mode=force_generic_plan" });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    this.#pid = rows[0]!.pid;
    this.#client = client;
    return client;
  }

  readonly #surprise = (error: unknown) => {
    this.#outcomes.surprises.push(String(error));
  };
}

const noOutcomes = () => ({ done: [] as string[], perhaps: [] as string[], surprises: [] as string[] });
