import { ChevronDown, Search } from "lucide-react";
import { useTranslation } from "react-i18next";

import { manualArticles } from "#domain/website/public-pages.ts";

import { readArticle } from "./articles.ts";
import { usePageLanguage } from "./page-language.ts";
import { PagePart, PageTitle } from "./page-part.tsx";
import { PublicLink } from "./public-link.tsx";

const steps = ["account", "import", "settings", "engage"] as const;
/** The questions answered in each section, and related articles. */
const sections = [
  {
    id: "start",
    points: ["sections.start.account", "sections.start.sample", "sections.start.language"],
    articles: ["import", "settings", "team", "profile"],
  },
  {
    id: "customers",
    points: ["sections.customers.add", "sections.customers.fields", "sections.customers.duplicates"],
    articles: ["lists", "duplicates", "inbox", "email", "crm-analysis", "insights", "sentiment"],
  },
  {
    id: "sales",
    points: ["sections.sales.board", "sections.sales.metrics", "sections.sales.tokens"],
    articles: [
      "board",
      "money",
      "industry",
      "predictive",
      "assistant",
      "promotions",
      "workflows",
      "sheets",
      "tokens",
      "shop",
    ],
  },
  {
    id: "trouble",
    points: ["sections.trouble.signIn", "sections.trouble.import", "sections.trouble.missing"],
    articles: ["undo", "export", "keyboard"],
  },
] as const;

export function DocumentationPage() {
  const { t } = useTranslation("public-documentation");
  const language = usePageLanguage();
  return (
    <>
      <PageTitle title={t("title")} text={t("text")}>
        <ManualSearch />
      </PageTitle>
      <PagePart title={t("quick.title")} text={t("quick.text")}>
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, at) => (
            <li key={step} className="bg-card grid content-start gap-2 rounded-xl border p-5">
              <span aria-hidden className="text-muted-foreground tabular text-sm font-medium">
                {at + 1}
              </span>
              <h3 className="text-base font-semibold">{t(`quick.${step}.title`)}</h3>
              <p className="text-muted-foreground text-base text-pretty">{t(`quick.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </PagePart>
      <PagePart title={t("sections.title")} isQuiet>
        <div className="bg-card divide-y rounded-xl border">
          {sections.map(({ id, points, articles }) => (
            <details key={id} id={id} className="group scroll-mt-4">
              <summary className="flex list-none items-center justify-between gap-4 rounded-xl px-5 py-4 text-base font-medium [&::-webkit-details-marker]:hidden">
                <h3>{t(`sections.${id}.title`)}</h3>
                <ChevronDown
                  aria-hidden
                  className="text-muted-foreground size-4 shrink-0 transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="grid gap-4 px-5 pb-5">
                <ul className="text-muted-foreground grid max-w-prose list-disc gap-2 pl-5 text-base">
                  {points.map((point) => (
                    <li key={point}>{t(point)}</li>
                  ))}
                </ul>
                <p className="flex flex-wrap gap-x-5 gap-y-1 text-base">
                  {articles.map((article) => (
                    <PublicLink
                      key={article}
                      to={`/documentation/${article}`}
                      className="decoration-input underline underline-offset-4 hover:decoration-current"
                    >
                      {readArticle(language, article).title}
                    </PublicLink>
                  ))}
                </p>
              </div>
            </details>
          ))}
        </div>
      </PagePart>
      <PagePart title={t("articles")}>
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {manualArticles.map((article) => {
            const { title, summary } = readArticle(language, article);
            return (
              <li key={article} className="grid gap-0.5">
                <h3 className="text-base font-semibold">
                  <PublicLink
                    to={`/documentation/${article}`}
                    className="decoration-input underline underline-offset-4 hover:decoration-current"
                  >
                    {title}
                  </PublicLink>
                </h3>
                <p className="text-muted-foreground text-base text-pretty">{summary}</p>
              </li>
            );
          })}
        </ul>
      </PagePart>
    </>
  );
}

/** Renders the search of the manual. Without JavaScript, users can still browse the list of all articles below. */
function ManualSearch() {
  const { t } = useTranslation("public-documentation");
  return (
    <search data-needs-script data-manual={`/manual/${usePageLanguage()}.json`} className="grid max-w-xl gap-2 pt-3">
      <div className="relative">
        <Search aria-hidden className="text-muted-foreground pointer-events-none absolute top-3 left-3 size-4" />
        <input
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          className="border-input bg-card placeholder:text-muted-foreground h-10 w-full rounded-md border pr-3 pl-9 text-base"
        />
      </div>
      <p role="status" data-none={t("search.none")} className="text-muted-foreground text-sm empty:hidden" />
      <ul aria-label={t("search.found")} className="bg-card divide-y rounded-xl border empty:hidden" />
    </search>
  );
}
