export type SafeCss = {
  css: string;
  /** True if the CSS refers to pictures on other servers. */
  hasPictures: boolean;
};

/** Properties that determine the look of text and cannot load, move or cover anything. */
const properties = new Set(
  (
    "align-content align-items align-self background background-attachment background-clip background-color background-image background-origin " +
    "background-position background-repeat background-size border-collapse border-radius border-spacing box-sizing caption-side clear color " +
    "column-gap direction display empty-cells flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family " +
    "font-size font-stretch font-style font-variant font-weight gap height hyphens justify-content letter-spacing line-break line-height " +
    "list-style list-style-image list-style-position list-style-type margin max-height max-width min-height min-width object-fit opacity order " +
    "overflow overflow-wrap overflow-x overflow-y padding row-gap tab-size table-layout text-align text-decoration text-decoration-color " +
    "text-decoration-line text-decoration-style text-indent text-overflow text-shadow text-transform unicode-bidi vertical-align visibility " +
    "white-space width word-break word-spacing word-wrap writing-mode"
  ).split(" "),
);
const sides =
  /^(?:margin|padding)-(?:top|right|bottom|left)$|^border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?$/;
const corners = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const functions = new Set(
  "calc clamp hsl hsla linear-gradient max min radial-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba".split(
    " ",
  ),
);
/** Characters that could end a value or a selector earlier than it appears to. */
const foreign = /[<>{}\\;@\p{Cc}]|\/\*/u;
const foreignInSelector = /[<{}\\;@\p{Cc}]|\/\*/u;
const mediaQuery = /^@media[\w\s():,.=/-]*$/i;
/** Maximum length of values and selectors. Longer ones are dropped; no author writes them. */
const maxCharacters = 2_000;
/** Maximum nesting of style sheets: rules, and rules within a media query. */
const maxDepth = 2;

/** Filters the declarations of a style attribute by the list of allowed properties. */
export function cleanStyle(css: string, withPictures: boolean): SafeCss {
  const result = { hasPictures: false };
  return { css: cleanDeclarations(withoutComments(css), withPictures, result), ...result };
}

/**
 * Filters the rules of a style sheet by the list of allowed properties. Media queries are the only at-rules that are
 * kept.
 */
export function cleanSheet(css: string, withPictures: boolean): SafeCss {
  const result = { hasPictures: false };
  const plain = withoutComments(css).replaceAll(/<!--|-->/g, " ");
  return { css: cleanRules(plain, withPictures, result, 1), ...result };
}

type CleanResult = { hasPictures: boolean };

function cleanRules(css: string, withPictures: boolean, result: CleanResult, depth: number): string {
  let cleaned = "";
  for (let at = 0; at < css.length;) {
    const end = findEnd(css, at, "{;");
    const prelude = css.slice(at, end).trim();
    // This is a statement such as @import.
    if (css[end] !== "{") {
      at = end + 1;
      continue;
    }
    const close = findEnd(css, end + 1, "}");
    const block = css.slice(end + 1, close);
    at = close + 1;
    if (mediaQuery.test(prelude)) {
      if (depth < maxDepth) cleaned += `${prelude}{${cleanRules(block, withPictures, result, depth + 1)}}`;
    } else if (
      prelude !== "" &&
      prelude.length <= maxCharacters &&
      !foreignInSelector.test(prelude.replaceAll(/\s+/g, " "))
    )
      cleaned += `${prelude}{${cleanDeclarations(block, withPictures, result)}}`;
  }
  return cleaned;
}

function cleanDeclarations(css: string, withPictures: boolean, result: CleanResult): string {
  const cleaned: string[] = [];
  for (let at = 0; at < css.length;) {
    const end = findEnd(css, at, ";");
    const declaration = css.slice(at, end);
    at = end + 1;
    const colon = declaration.indexOf(":");
    const name = decodeEscapes(declaration.slice(0, Math.max(0, colon)))
      .trim()
      .toLowerCase();
    if (!properties.has(name) && !sides.test(name) && !corners.test(name)) continue;
    const value = cleanValue(
      decodeEscapes(declaration.slice(colon + 1))
        .replaceAll(/\s+/g, " ")
        .trim(),
      withPictures,
      result,
    );
    if (value !== null) cleaned.push(`${name}:${value}`);
  }
  return cleaned.join(";");
}

/** Returns a value without pictures that may not be loaded; null if any part of it is not allowed. */
function cleanValue(value: string, withPictures: boolean, result: CleanResult): string | null {
  if (value === "" || value.length > maxCharacters) return null;
  const declarations = value
    .replaceAll("\0", "")
    .replaceAll(
      /\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi,
      (_, double?: string, single?: string, bare?: string) => {
        const address = double ?? single ?? bare ?? "";
        if (!/^https?:\/\/[\w\-.~:/?#@!$&*+,=%]+$/i.test(address)) return "none";
        result.hasPictures = true;
        // Without the address, no function remains that would have to be checked.
        return withPictures ? `\0${address.replace(/^https?:/i, "https:")}\0` : "none";
      },
    );
  const checked = declarations.replaceAll(/\0[^\0]*\0/g, "");
  const outside = checked.replaceAll(/"[^"]*"|'[^']*'/g, "");
  if (foreign.test(checked) || /["':]/.test(outside)) return null;
  for (const [, name = ""] of outside.matchAll(/([^\s(),]*)\(/g)) if (!functions.has(name.toLowerCase())) return null;
  return declarations.replaceAll(/\0([^\0]*)\0/g, "url($1)");
}

/**
 * Returns the position of the first of the given characters outside of strings and of brackets opened within the text;
 * the length of the text if there is none.
 */
function findEnd(css: string, from: number, signs: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? "";
    if (depth === 0 && signs.includes(sign)) return at;
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === "(" || sign === "{" || sign === "[") depth += 1;
    else if ((sign === ")" || sign === "}" || sign === "]") && depth > 0) depth -= 1;
  }
  return css.length;
}

/** Returns the end of a string: its closing quote, or the end of the line that breaks it. */
function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at += 1) {
    if (css[at] === "\\") at += 1;
    else if (css[at] === css[from] || css[at] === "\n") return at;
  }
  return css.length;
}

/** Removes comments. An unclosed comment extends to the end of the text. */
function withoutComments(css: string): string {
  let text = "";
  for (let at = 0; ;) {
    const open = css.indexOf("/*", at);
    if (open === -1) return text + css.slice(at);
    text += css.slice(at, open);
    const close = css.indexOf("*/", open + 2);
    if (close === -1) return text;
    at = close + 2;
  }
}

/** Decodes escapes (CSS Syntax, 4.3.7), so that the checks see the same text as a browser. */
const decodeEscapes = (css: string) =>
  css.replaceAll(/\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|\r\n|([\s\S])|$)/gi, (_, hex?: string, sign?: string) => {
    if (hex === undefined) return sign === undefined || /[\n\r\f]/.test(sign) ? "" : sign;
    const code = parseInt(hex, 16);
    return code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)
      ? "\ufffd"
      : String.fromCodePoint(code);
  });
