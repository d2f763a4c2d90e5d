import { readArticle } from "./articles.ts";
import { usePageLanguage } from "./page-language.ts";
import { PageTitle } from "./page-part.tsx";
import { Prose } from "./prose.tsx";

export function PrivacyPage() {
  const { title, summary, html } = readArticle(usePageLanguage(), "privacy");
  return (
    <>
      <PageTitle title={title} text={summary} />
      <div className="mx-auto w-full max-w-5xl px-4 pt-4 pb-16 sm:px-6">
        <Prose html={html} />
      </div>
    </>
  );
}
