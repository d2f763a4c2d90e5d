import type { Mutations } from "./mutations.ts";
import { type Wire, withHeader, withParameter } from "./wire.ts";

/** Returns a token with modified claims and no signature. */
function unsigned(authorization: string, change: (claims: Record<string, unknown>) => object): string {
  const [, payload = ""] = authorization.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString() || "{}") as Record<string, unknown>;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `Bearer ${part({ alg: "none", typ: "JWT" })}.${part(change(claims))}.`;
}

const token = ({ headers }: Wire) => String(headers.authorization ?? "Bearer e30.e30.e30");
/** Modifies the claims and keeps the old signature. */
const forged = (wire: Wire, change: (claims: Record<string, unknown>) => object) => {
  const [head] = token(wire).split(".");
  const [, payload] = unsigned(token(wire), change).split(".");
  return `${head}.${payload}.${token(wire).split(".")[2]}`;
};

export const ofHeaders: Mutations = {
  "no API key": (wire) => {
    const { apikey: _apikey, ...headers } = wire.headers;
    return { ...wire, headers };
  },
  "a wrong API key": (wire, { pick }) =>
    withHeader(
      wire,
      "apikey",
      pick(["sb_publishable_wrong", "sb_secret_", "null", "'", "a".repeat(5_000), "sb_secret_0123456789abcdef"]),
    ),
  "an invalid token": (wire, { pick }) =>
    withHeader(
      wire,
      "authorization",
      pick([
        "Bearer x",
        "Bearer",
        "Bearer a.b.c",
        "Bearer ..",
        "Bearer e30.e30.e30",
        "Bearer  x",
        "Bearer undefined",
        `Bearer ${"A".repeat(9_000)}`,
        "Bearer a.b.c d",
      ]),
    ),
  "another authentication scheme": (wire, { pick }) =>
    withHeader(
      wire,
      "authorization",
      pick([
        "Basic YTpi",
        "Digest x",
        "bearer",
        token(wire).replace("Bearer", "Token"),
        token(wire).replace("Bearer ", ""),
      ]),
    ),
  "a damaged token": (wire, { pick, int }) => {
    const whole = token(wire);
    const at = 8 + int(whole.length - 8);
    return withHeader(
      wire,
      "authorization",
      pick([whole.slice(0, at), whole.slice(0, at) + (whole[at] === "A" ? "B" : "A") + whole.slice(at + 1)]),
    );
  },
  "a token without a signature": (wire, { pick }) =>
    withHeader(
      wire,
      "authorization",
      unsigned(token(wire), (claims) => ({ ...claims, role: pick(["authenticated", "service_role", "postgres"]) })),
    ),
  "a token whose claims were changed": (wire, { pick }) =>
    withHeader(
      wire,
      "authorization",
      forged(wire, (claims) => ({
        ...claims,
        ...pick([
          { role: "service_role" },
          { sub: "00000000-0000-0000-0000-000000000000" },
          { exp: 9_999_999_999 },
          { aal: "aal3" },
        ]),
      })),
    ),
  "an expired token": (wire) =>
    withHeader(
      wire,
      "authorization",
      forged(wire, (claims) => ({ ...claims, exp: 1_000_000_000 })),
    ),
  "an invalid range": (wire, { pick }) =>
    withHeader(
      wire,
      "range",
      pick([
        "5-2",
        "-5",
        "a-b",
        "bytes=0-5",
        "0-",
        "99999999999999999999-",
        "9007199254740993-9007199254740994",
        "0-0-0",
        "1000000-1000001",
        "items=0-1",
      ]),
    ),
  "an unsupported media type": (wire, { pick }) =>
    withHeader(
      wire,
      "accept",
      pick([
        "text/html",
        "application/xml",
        "image/*",
        "application/vnd.pgrst.nothing",
        "application/vnd.pgrst.plan+json",
        ",",
        ";q=1",
        "application/geo+json",
        "application/octet-stream",
        "x".repeat(500),
      ]),
    ),
  "a single object of several rows or none": (wire) =>
    withHeader(
      {
        ...wire,
        query: wire.query.filter(([name]) => name !== "id" && name !== "limit"),
        method: wire.method === "HEAD" ? "GET" : wire.method === "DELETE" ? "GET" : wire.method,
      },
      "accept",
      "application/vnd.pgrst.object+json",
    ),
  "unknown preferences with strict handling": (wire, { pick }) =>
    withHeader(
      wire,
      "prefer",
      `handling=strict, ${pick(["nothing=1", "return=everything", "count=roughly", "timezone=Mars/Olympus", "max-affected=many", "resolution=guess", "missing=maybe", "a", "return=minimal;x", "max-affected=-1"])}`,
    ),
  "unknown preferences with lenient handling": (wire, { pick }) =>
    withHeader(
      wire,
      "prefer",
      pick([
        "nothing",
        "return=",
        "=,=,=",
        "timezone='; DROP TABLE films",
        "count=exact, count=planned",
        "handling=lenient, tx=perhaps",
        ",".repeat(300),
        "timezone=UTC+99",
        "max-affected=99999999999",
      ]),
    ),
  "a row limit below the affected rows": (wire) => ({
    ...withHeader(wire, "prefer", "handling=strict, max-affected=0, return=representation"),
  }),
  "a hidden schema": (wire, { pick }) => {
    const schema = pick([
      "private",
      "auth",
      "pg_catalog",
      "",
      "Public",
      "public,private",
      '"public"',
      "public;",
      "information_schema",
    ]);
    return withHeader(withHeader(wire, "accept-profile", schema), "content-profile", schema);
  },
  "repeated headers": (wire, { pick }) =>
    withHeader(
      wire,
      ...pick<[string, string[]]>([
        ["prefer", ["count=exact", "handling=strict", "return=x"]],
        ["accept-profile", ["public", "private"]],
        ["content-profile", ["public", "private"]],
        ["accept", ["text/html", "image/png"]],
        ["range", ["0-1", "5-2"]],
      ]),
    ),
  "an unexpected body": (wire) => ({
    ...withHeader(wire, "content-type", "application/json"),
    body: wire.body ?? '{"name":"x"}',
    query: [...wire.query, ["nothing", "eq.1"]],
  }),
  "strange headers and cookies": (wire, { pick }) =>
    withHeader(
      withParameter(wire, "nothing", "eq.1"),
      ...pick<[string, string]>([
        ["cookie", "=; ; a; b==c; __proto__=1; %ff=%ff"],
        ["cookie", `a=${"x".repeat(9_000)}`],
        ["x-odd", "\u00ff\u00fe\u0080"],
        ["x-forwarded-for", "'; DROP TABLE films; --"],
        ["__proto__", "x"],
        ["x-request-id", '"}'],
        ["x-quotes", '\\"\\u0000{'],
      ]),
    ),
};
