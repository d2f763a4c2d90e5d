import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type ManualArticle, manualArticles } from "#domain/website/public-pages.ts";

import { readArticle } from "./articles.ts";
import { JsonLd } from "./json-ld.tsx";
import { usePageLanguage } from "./page-language.ts";
import { ScreenPicture } from "./product-picture.tsx";
import { Prose } from "./prose.tsx";
import { PublicLink } from "./public-link.tsx";

export function ArticlePage({ article }: { article: ManualArticle }) {
  const { t } = useTranslation("public-documentation");
  const language = usePageLanguage();
  const { title, summary, html } = readArticle(language, article);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-10 px-4 pt-10 pb-16 sm:px-6 sm:pt-14 md:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label={t("articles")} className="order-last grid content-start gap-3 md:order-first">
        <PublicLink
          to="/documentation"
          className="text-muted-foreground hover:text-foreground inline-flex items-center gap-1.5 rounded-sm text-sm"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t("back")}
        </PublicLink>
        <ul className="grid gap-0.5 text-sm">
          {manualArticles.map((other) => (
            <li key={other}>
              <PublicLink
                to={`/documentation/${other}`}
                className={
                  other === article
                    ? "bg-accent block rounded-md px-2 py-1.5 font-medium"
                    : "text-muted-foreground hover:text-foreground block rounded-md px-2 py-1.5"
                }
              >
                {readArticle(language, other).title}
              </PublicLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <JsonLd data={{ "@type": "TechArticle", headline: title, description: summary, inLanguage: language }} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="text-muted-foreground max-w-prose text-base text-pretty">{summary}</p>
        </div>
        <ScreenPicture article={article} title={title} />
        <Prose html={html} />
        <p className="text-muted-foreground border-t pt-5 text-base">
          {t("stillStuck")}{" "}
          <PublicLink to="/contact" className="decoration-input underline underline-offset-4">
            {t("ask")}
          </PublicLink>
        </p>
      </article>
    </div>
  );
}
