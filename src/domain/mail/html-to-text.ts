/** Elements whose content is not displayed. */
const hidden = new Set(["head", "style", "script", "title", "noscript", "template"]);
/** Elements that start a new line. */
const blocks = new Set([
  "address",
  "blockquote",
  "br",
  "dd",
  "div",
  "dt",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "li",
]);
for (const name of ["ol", "p", "pre", "section", "table", "tr", "ul", "article", "footer", "header"]) blocks.add(name);

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwnj: "",
};

/**
 * Extracts the text of an HTML-only email for search, rules and previews. The HTML is always read in a single pass. A
 * text that is not HTML is returned unchanged.
 */
export function htmlToText(html: string): string {
  let text = "";
  let at = 0;
  while (at < html.length) {
    const opens = html.indexOf("<", at);
    if (opens === -1) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, opens).replaceAll(/\s+/g, " ");
    if (html.startsWith("<!--", opens)) {
      at = after(html, "-->", opens + 4);
      continue;
    }
    const [, slash, name = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(opens, opens + 20)) ?? [];
    // A literal character, such as in “a < b”.
    if (name === "" && html[opens + 1] !== "!" && html[opens + 1] !== "?") {
      text += "<";
      at = opens + 1;
      continue;
    }
    const tag = name.toLowerCase();
    if (blocks.has(tag)) text += "\n";
    else if (tag === "td" || tag === "th") text += " ";
    at = after(html, ">", opens + 1);
    if (slash === "" && hidden.has(tag)) at = afterClosing(html, tag, at);
  }
  return decode(text)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the position after the next occurrence of a string, or the end if there is none. */
function after(html: string, sign: string, from: number): number {
  const index = html.indexOf(sign, from);
  return index === -1 ? html.length : index + sign.length;
}

function afterClosing(html: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}`, "gi");
  closing.lastIndex = from;
  const match = closing.exec(html);
  return match ? after(html, ">", match.index) : html.length;
}

const decode = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
      return isCharacter ? String.fromCodePoint(code) : "";
    },
  );
