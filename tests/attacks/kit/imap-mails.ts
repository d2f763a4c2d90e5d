/** An email on a hostile IMAP server. */
export type StoredMail = { uid: number; source: Buffer; structure: string };

/** Stores an email as real servers do: its structure is parsed only once, on arrival. */
export const storeMail = (uid: number, source: string): StoredMail => ({
  uid,
  source: Buffer.from(source),
  structure: describe(Buffer.from(source).toString("latin1")),
});

/** True if a set of UIDs, such as `1:3,7,9:*`, includes the UID. */
export const isInSet = (set: string, uid: number): boolean =>
  set.split(",").some((range) => {
    const [from = "", to = from] = range.split(":");
    return uid >= Number(from) && (to === "*" || uid <= Number(to));
  });

/** Returns the response to a FETCH of one email, with its number and the requested parts. */
export function fetchResponse({ uid, source, structure }: StoredMail, asked: string): Buffer {
  const parts = [...asked.matchAll(/BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/gi)].flatMap(
    ([, section = "", from, length]) => {
      const part = sectionOf(source, section).subarray(
        Number(from ?? 0),
        Number(from ?? 0) + Number(length ?? Infinity),
      );
      const place = from === undefined ? "" : `<${from}>`;
      return [Buffer.from(` BODY[${section}]${place} {${part.length}}\r\n`), part];
    },
  );
  const facts = [
    `* ${uid} FETCH (UID ${uid} FLAGS () RFC822.SIZE ${source.length} INTERNALDATE "${internalDate()}"`,
    /\bBODYSTRUCTURE\b/i.test(asked) ? ` BODYSTRUCTURE ${structure}` : "",
  ];
  return Buffer.concat([Buffer.from(facts.join("")), ...parts, Buffer.from(")\r\n")]);
}

function internalDate(): string {
  const [, day, month, year, time] = new Date().toUTCString().split(" ");
  return `${day}-${month}-${year} ${time} +0000`;
}

function sectionOf(source: Buffer, section: string): Buffer {
  const { head, body } = split(source.toString("latin1"));
  if (section === "") return source;
  return Buffer.from(section === "HEADER" ? head : body, "latin1");
}

function split(source: string) {
  const end = /\r?\n\r?\n/.exec(source);
  const at = end ? end.index + end[0].length : source.length;
  return { head: source.slice(0, at), body: source.slice(at) };
}

const noEnvelope = `(${Array.from({ length: 10 }, () => "NIL").join(" ")})`;

/** Returns the BODYSTRUCTURE (RFC 3501) of an email or of a part. */
function describe(source: string): string {
  const { head, body } = split(source);
  const [, type = "text", subtype = "plain"] = /^content-type:\s*(\w+)\/([\w-]+)/im.exec(head) ?? [];
  const [, boundary = ""] = /boundary=(\S+)/i.exec(head) ?? [];
  const encoding = /^content-transfer-encoding:\s*(\w+)/im.exec(head)?.[1] ?? "8bit";
  const fields = `"${type}" "${subtype}" NIL NIL NIL "${encoding}" ${body.length}`;
  if (type === "message") return `(${fields} ${noEnvelope} ${describe(body)} 1)`;
  if (type !== "multipart") return `(${fields} 1)`;
  const parts = body.split(new RegExp(`(?:^|\\r?\\n)--${boundary}(?:--)?(?=\\r?\\n|$)`)).slice(1);
  return `(${parts.map((part) => describe(part.replace(/^\r?\n/, ""))).join("") || describe("")} "${subtype}")`;
}
