import { Agent, request as send } from "node:http";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { signUp, type SignedUp } from "../../kit/sign-up.ts";
import { type Cinema, startCinema } from "../rest-fixture.ts";
import { type Answer, complaint } from "./judge.ts";
import { mutations } from "./mutations.ts";
import { type Scene, validRequests } from "./valid-requests.ts";
import { chooser, urlOf, type Wire } from "./wire.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** A word that occurs in every row of the other workspace but in no request. */
const marker = "Zebracorn";

export type Storm = {
  cinema: Cinema;
  scene: Scene;
  headers: Record<string, string>;
  /** Keys of the rows that must never be visible to the caller. */
  hidden: Set<string>;
  /** Returns the current rows of the other workspace, for comparison. */
  others(): Promise<unknown>;
};
export type Outcome = { kind: string; status: number; complaint: string | null; wire: Wire };

/** Starts a server with two workspaces that contain some records. The owner of the first one sends the requests. */
export async function prepareStorm(): Promise<Storm> {
  const cinema = await startCinema();
  const vanda = { client: (key?: string) => cinema.client(key) };
  const ada = await signUp(vanda);
  const other = await signUp(vanda);
  const ids = await fill(ada, "Ada's");
  await fill(other, marker);
  await cinema.database.owner.query("insert into public.diaries values (3, 'service_role', $1)", [marker]);
  const query = ["accounts", "contacts", "deals", "stages", "pipelines", "members", "change_log"]
    .map((table) => `select '${table}' as name, to_jsonb(t) as row from public.${table} t where workspace_id = $1`)
    .join(" union all ");
  const others = async () =>
    (
      await cinema.database.owner.query<{ name: string; row: Record<string, unknown> }>(`${query} order by 1, 2`, [
        other.workspace.id,
      ])
    ).rows;
  const hidden = new Set([
    other.id,
    ...(await others()).flatMap(({ row }) => (typeof row.id === "string" ? [row.id] : [])),
  ]);
  const headers = { apikey: cinema.publishableKey, authorization: `Bearer ${ada.token}` };
  return {
    cinema,
    scene: {
      workspaceId: ada.workspace.id,
      otherWorkspaceId: other.workspace.id,
      ids,
      functions: await functionsOf(cinema),
    },
    headers,
    hidden,
    others,
  };
}

/** Returns the callable functions, except functions of the cinema that raise errors or waste time. */
async function functionsOf({ database }: Cinema): Promise<Scene["functions"]> {
  const { rows } = await database.owner.query<Scene["functions"][number]>(
    `select p.proname as name, (select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)))
       from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) a (name, type)) as parameters
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.pronargs > 0 and p.proargnames is not null
       and has_function_privilege('authenticated', p.oid, 'execute') and p.proname !~ '^(fail_|dawdle|with_headers)'
     order by p.proname, p.oid`,
  );
  return rows;
}

async function fill({ client, workspace }: SignedUp, word: string): Promise<Scene["ids"]> {
  const names = ["Alder", "Birch", "Cedar", "Ash", "Oak"].map((tree) => ({
    workspace_id: workspace.id,
    name: `${word} ${tree}`,
    currency: "USD",
  }));
  const accounts = await client
    .from("accounts")
    .insert(names.map((row, at) => ({ ...row, industry: at % 2 ? word : null, employees: at * 20 })))
    .select("id")
    .throwOnError();
  const contacts = await client
    .from("contacts")
    .insert(
      names.map(({ workspace_id, name }, at) => ({
        workspace_id,
        name,
        email: `${word.slice(0, 3)}${at}@example.com`,
        account_id: accounts.data[at]?.id,
      })),
    )
    .select("id")
    .throwOnError();
  const stage = await client.from("stages").select("id, pipeline_id").limit(1).single().throwOnError();
  const deals = await client
    .from("deals")
    .insert(
      names.map(
        (row, at) =>
          ({
            ...row,
            stage_id: stage.data.id,
            pipeline_id: stage.data.pipeline_id,
            account_id: accounts.data[at]?.id ?? null,
            value_minor: at * 100,
          }) as never,
      ),
    )
    .select("id")
    .throwOnError();
  const keys = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { accounts: keys(accounts.data), contacts: keys(contacts.data), deals: keys(deals.data) };
}

/** Sends `count` mutated requests, with all kinds of mutations in turn. Returns the outcome of each. */
export async function runStorm(storm: Storm, { seed, count }: { seed: number; count: number }): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const random = chooser(mulberry32(seed));
  const requests = Array.from({ length: count }, (_, index) => {
    const kind = mutations[index % mutations.length] ?? random.pick(mutations);
    return {
      kind: kind.name,
      wire: kind.mutate(validRequest(storm, random, random.pick(kind.on)), random, storm.scene),
    };
  });
  const worker = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const answer = await exchange(storm, next.wire);
      outcomes.push({ ...next, status: answer.status, complaint: complaint(next.wire, answer) ?? leak(storm, answer) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return outcomes;
}

export function validRequest(
  { scene, headers }: Storm,
  random: ReturnType<typeof chooser>,
  use: keyof typeof validRequests,
): Wire {
  const wire = random.pick(validRequests[use])(scene, random);
  return { ...wire, headers: { ...headers, ...wire.headers } };
}

/** Returns a row that must be hidden from the caller, if the response contains one. */
function leak({ hidden }: Storm, { text }: Answer): string | null {
  if (text.includes(marker) || text.includes("swordfish")) return `another user's row: ${text}`;
  const key = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.find((id) => hidden.has(id));
  return key === undefined ? null : `another user's key: ${text}`;
}

export function exchange({ cinema }: Pick<Storm, "cinema">, wire: Wire): Promise<Answer> {
  const { hostname, port } = new URL(cinema.url);
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      hostname,
      port,
      path: urlOf(wire),
      method: wire.method,
      headers: { ...wire.headers, ...length(wire) },
    };
    const outgoing = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on("error", (error) =>
      reject(new Error(`${error.message} after ${wire.method} ${urlOf(wire).slice(0, 300)}`)),
    );
    outgoing.end(wire.body ?? undefined);
  });
}

// Otherwise Node sends the body of a GET without its length, and the server parses the body as another request.
const length = ({ body }: Wire) => (body === null ? {} : { "content-length": String(Buffer.byteLength(body)) });
