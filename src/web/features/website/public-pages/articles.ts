import { marked, type Tokens } from "marked";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { addressIn, type ManualArticle, publicPaths } from "#domain/website/public-pages.ts";

const files = import.meta.glob<string>("/src/texts/*/articles/*.md", {
  eager: true,
  import: "default",
  query: "?raw",
});

type Article = {
  title: string;
  /** The first paragraph, which is a summary. */
  summary: string;
  /** The rest of the article as HTML. */
  html: string;
  /** The rest of the article as plain text, for the search. */
  text: string;
};

/**
 * Parses the file of an article: a heading, a summary paragraph, and the rest. Throws if the file is missing or starts
 * differently.
 */
export function readArticle(language: Language, name: ManualArticle | "privacy"): Article {
  const source = files[`/src/texts/${language}/articles/${name}.md`];
  if (source === undefined) throw new Error(`There is no article ${name} in ${language}`);
  const [heading, summary, ...rest] = marked
    .lexer(source.replaceAll("{{product}}", brand.name))
    .filter(({ type }) => type !== "space");
  if (heading?.type !== "heading" || summary?.type !== "paragraph")
    throw new Error(`The article ${name} in ${language} does not start with a heading and a paragraph`);
  const html = marked.parser(rest, { renderer: rendererOf(language) });
  return {
    title: heading.text,
    summary: toText(marked.parseInline(summary.text, { async: false })),
    html,
    text: toText(html),
  };
}

const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

const toText = (html: string) =>
  html
    .replace(/<\/(?:h\d|p|li|td|th)>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:lt|gt|quot|amp|#39);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, " ")
    .trim();

/** Returns a Markdown renderer that gives headings an anchor and links public pages in the same language. */
function rendererOf(language: Language) {
  const renderer = new marked.Renderer();
  let parts = 0;
  renderer.heading = function ({ tokens, depth }: Tokens.Heading) {
    return `<h${depth} id="part-${(parts += 1)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  };
  renderer.link = function ({ href, tokens }: Tokens.Link) {
    const path = publicPaths.find((known) => known === href);
    return `<a href="${path ? addressIn(language, path) : href}">${this.parser.parseInline(tokens)}</a>`;
  };
  return renderer;
}
