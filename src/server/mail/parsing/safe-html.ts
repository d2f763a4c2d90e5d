import sanitize from "sanitize-html";

import type { SafeHtml, Showing } from "#server/mail/parse-tasks.ts";

import { cleanSheet, cleanStyle } from "./safe-css.ts";

/** Limits on nesting and on tags, far above any ordinary email: HTML without limits could take seconds. */
const deepest = 200;
const maxTags = 25_000;
const tags = [
  ..."a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption".split(
    " ",
  ),
  ..."figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section small".split(
    " ",
  ),
  ..."span strike strong style sub sup table tbody td tfoot th thead time tr tt u ul var wbr".split(" "),
];
const looks =
  "align alt bgcolor border cellpadding cellspacing class color cols colspan dir face height lang nowrap rowspan rules scope size start style title type valign value vspace width".split(
    " ",
  );
const inside = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=\s]+$/i;
const outside = /^https?:\/\//i;

/**
 * Sanitises the HTML of an email: keeps its look and removes everything that runs, sends or loads automatically, in
 * addition to the protection of the frame that displays it. Returns null if the HTML exceeds the limits.
 */
export function makeSafe(html: string, { withPictures, pictures }: Showing): SafeHtml | null {
  if (html.split("<", maxTags + 2).length > maxTags + 1) return null;
  let hasPictures = false;
  const styled = (clean: typeof cleanStyle, css: string) => {
    const safe = clean(css, withPictures);
    hasPictures ||= safe.hasPictures;
    return safe.css;
  };
  const options: sanitize.IOptions = {
    allowedTags: tags,
    // Style tags are safe, because styles cannot load anything in the frame that displays them.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nonTextTags: ["script", "style", "textarea", "option", "xmp", "title", "noscript", "template", "svg", "math"],
    allowedAttributes: { "*": looks, a: ["href", "name", "rel", "target"], img: ["src", "referrerpolicy", "loading"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https", "data"] },
    allowProtocolRelative: false,
    nestingLimit: deepest,
    transformTags: {
      a: (tagName, { href = "", name, ...rest }) => {
        const isAddress = /^(?:https?:\/\/|mailto:|tel:)/i.test(href.trim());
        const leads = { href: href.trim(), target: "_blank", rel: "noopener noreferrer nofollow" };
        return { tagName, attribs: { ...rest, ...(name !== undefined && { name }), ...(isAddress && leads) } };
      },
      img: (tagName, { src = "", ...rest }) => {
        const address = src.trim();
        const own = /^cid:/i.test(address)
          ? pictures.get(contentIdOf(address))
          : inside.test(address)
            ? address
            : undefined;
        if (outside.test(address)) hasPictures = true;
        const shown = own ?? (withPictures && outside.test(address) ? address.replace(/^http:/i, "https:") : undefined);
        const image: Record<string, string> = { ...rest, alt: rest.alt ?? "" };
        return {
          tagName,
          attribs: shown === undefined ? image : { ...image, src: shown, referrerpolicy: "no-referrer" },
        };
      },
      "*": (tagName, { style, background, ...rest }) => {
        if (background !== undefined) hasPictures = true;
        return { tagName, attribs: { ...rest, ...(style !== undefined && { style: styled(cleanStyle, style) }) } };
      },
    },
  };
  const safe = sanitize(html, options).replaceAll(
    /(<style[^>]*>)([\s\S]*?)(?=<\/style)/g,
    (_, tag: string, css: string) => tag + styled(cleanSheet, css),
  );
  return { html: safe, hasPictures };
}

function contentIdOf(address: string): string {
  const id = address.slice("cid:".length);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
