/** A column of a table, or a parameter of a function. */
export type Field = { name: string; type: string; description?: string | undefined; isRequired: boolean };

/** A table or function of the API reference. */
export type Entry = {
  /** The last part of the anchor. */
  id: string;
  title: string;
  summary: string;
  description?: string | undefined;
  /** HTTP methods that the standard role may use. */
  methods?: string[];
  fields: Field[];
  response?: string | undefined;
  errors?: string[];
  examples: string[];
};

/** Returns the command that sends a request; `body` is JSON or the name of a file. */
export function curl(method: string, address: string, body?: { json: unknown } | "file"): string {
  const lines = [
    `curl ${method === "GET" ? "" : `--request ${method} `}"${address}"`,
    '--header "Authorization: Bearer $TOKEN"',
  ];
  if (body === "file") lines.push("--data-binary @FILE");
  else if (body) lines.push(`--json '${JSON.stringify(body.json).replaceAll("'", String.raw`'\''`)}'`);
  return lines.join(" \\\n  ");
}

/** Formats a value as JavaScript. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(inner)}`,
  );
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}
