import pg from "pg";

/** Opens a connection outside the pool for the duration of the work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "vanda" });
  // If the connection is lost between two statements, the next one fails. Without an error listener, the process would
  // end.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
