import { useTranslation } from "react-i18next";

import {
  referenceLabels,
  type ReferenceLabels,
  type ReferenceSection,
  referenceSections,
  referenceToFill,
} from "#domain/website/api-reference.ts";
import { originToFill } from "#domain/website/public-pages.ts";

import { PagePart, PageTitle } from "./page-part.tsx";

const withCurl = `export TOKEN=vnd_…
curl "${originToFill}/rest/v1/deals?select=name,value_minor&limit=5" \\
  --header "Authorization: Bearer $TOKEN"`;
const withClient = `import { createClient } from "@supabase/supabase-js";

const vanda = createClient("${originToFill}", process.env.TOKEN);
const { data } = await vanda.from("deals").select("name, value_minor").limit(5);`;

/** Renders the API reference. The server fills in the tables and functions, because the build does not know them. */
export function ApiReferencePage() {
  const { t } = useTranslation("public-api");
  return (
    <>
      <PageTitle title={t("title")} text={t("text")}>
        <nav aria-label={t("onThisPage")} className="text-base">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {(["auth", ...referenceSections] as const).map((section) => (
              <li key={section}>
                <a
                  href={`#${section}`}
                  className="decoration-input underline underline-offset-4 hover:decoration-current"
                >
                  {t(`${section}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageTitle>
      <PagePart id="auth" title={t("auth.title")} text={t("auth.text")}>
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
          <Code text={withCurl} />
          <Code text={withClient} />
          <p className="text-base">
            {t("documents")}: <code className="text-sm">/rest/v1/</code> (OpenAPI 2.0),{" "}
            <a
              href="/functions/v1/openapi.json"
              className="decoration-input underline underline-offset-4 hover:decoration-current"
            >
              <code className="text-sm">/functions/v1/openapi.json</code>
            </a>{" "}
            (OpenAPI 3.1)
          </p>
        </div>
      </PagePart>
      {referenceSections.map((section, index) => (
        <PagePart
          key={section}
          id={section}
          title={t(`${section}.title`)}
          text={t(`${section}.text`)}
          isQuiet={index % 2 === 0}
        >
          <Entries section={section} />
        </PagePart>
      ))}
    </>
  );
}

const Code = ({ text }: { text: string }) => (
  <pre className="bg-card rounded-md border p-3 text-sm wrap-anywhere whitespace-pre-wrap">
    <code>{text}</code>
  </pre>
);

/** Renders the element that the server fills with the entries of a section, with styles for their HTML. */
function Entries({ section }: { section: ReferenceSection }) {
  const { t } = useTranslation("public-api");
  const labels = Object.fromEntries(referenceLabels.map((label) => [label, t(`labels.${label}`)])) as ReferenceLabels;
  return (
    <div
      className="bg-card [&_span]:text-muted-foreground [&_thead]:text-muted-foreground grid grid-cols-[minmax(0,1fr)] divide-y rounded-xl border text-base [&_code]:text-sm [&_code]:wrap-anywhere [&_details>div]:grid [&_details>div]:scroll-mt-16 [&_details>div]:grid-cols-[minmax(0,1fr)] [&_details>div]:gap-4 [&_details>div]:px-5 [&_details>div]:pb-5 [&_pre]:rounded-md [&_pre]:border [&_pre]:p-3 [&_pre]:text-sm [&_pre]:whitespace-pre-wrap [&_span]:text-sm [&_summary]:cursor-pointer [&_summary]:rounded-xl [&_summary]:px-5 [&_summary]:py-3 [&_summary>code]:font-medium [&_table]:w-full [&_table]:table-fixed [&_tbody_th]:border-t [&_td]:border-t [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_td]:text-sm [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:align-top [&_th]:text-sm [&_th]:font-medium"
      dangerouslySetInnerHTML={{ __html: referenceToFill(section, labels) }}
    />
  );
}
