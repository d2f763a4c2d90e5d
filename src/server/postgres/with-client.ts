import pg from "pg";

/** Opens one connection outside the pool for the duration of the work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "vanda" });
  // A connection lost between two statements makes the next one fail; without a listener it ends the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
