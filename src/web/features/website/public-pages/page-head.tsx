import { useTranslation } from "react-i18next";

import { brand } from "#domain/brand.ts";
import { type Language, languageIds } from "#domain/languages.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { addressesOf, addressIn, originToFill, type PublicPath } from "#domain/website/public-pages.ts";

import { readArticle } from "./articles.ts";
import { usePageLanguage } from "./page-language.ts";
import { homePictures } from "./product-picture.tsx";
import { type Described, publicPages } from "./public-pages.tsx";

/** Renders the metadata of a page for search engines and messengers. */
export function PageHead({ path }: { path: PublicPath }) {
  const { described } = publicPages[path];
  return "texts" in described ? (
    <HeadOfTexts path={path} texts={described.texts} />
  ) : (
    <HeadOfArticle path={path} article={described.article} />
  );
}

function HeadOfTexts({ path, texts }: { path: PublicPath } & Extract<Described, { texts: string }>) {
  const { i18n } = useTranslation();
  const read = i18n.getFixedT(i18n.language, texts);
  return <Head path={path} title={read("meta.title")} description={read("meta.description")} />;
}

function HeadOfArticle({ path, article }: { path: PublicPath } & Extract<Described, { article: string }>) {
  const { title, summary } = readArticle(usePageLanguage(), article);
  return <Head path={path} title={title} description={summary} />;
}

/** Renders the tags in the page's head. URLs are absolute; the server fills in the origin. */
function Head({ path, title, description }: { path: PublicPath; title: string; description: string }) {
  const language = usePageLanguage();
  const whole = (address: string) => `${originToFill}${address}`;
  const address = whole(addressIn(language, path));
  const named = joinFacts(path === "/" ? [`${brand.name} CRM`, title] : [title, brand.name]);
  const others = languageIds.filter((other) => other !== language);
  return (
    <>
      <title>{named}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {addressesOf(path).map(([other, itsAddress]) => (
        <link key={other} rel="alternate" hrefLang={other} href={whole(itsAddress)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={whole(path)} />
      <meta property="og:type" content={path.startsWith("/documentation/") ? "article" : "website"} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={named} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={localeOf(language)} />
      {others.map((other) => (
        <meta key={other} property="og:locale:alternate" content={localeOf(other)} />
      ))}
      <meta property="og:image" content={whole(homePictures(language).light)} />
      <meta property="og:image:type" content="image/webp" />
      <meta property="og:image:width" content="1920" />
      <meta property="og:image:height" content="1200" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Returns the locale of a language with its main country, which messengers require. */
const localeOf = (language: Language) => `${language}_${new Intl.Locale(language).maximize().region}`;
