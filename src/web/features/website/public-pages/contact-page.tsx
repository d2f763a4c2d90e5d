import { clsx } from "clsx";
import { useTranslation } from "react-i18next";

import { contactResults, contactLengths, contactPath } from "#domain/website/contact.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { Faq } from "./faq.tsx";
import { usePageLanguage } from "./page-language.ts";
import { PagePart, PageTitle } from "./page-part.tsx";
import { PublicLink } from "./public-link.tsx";
import { useQuestions } from "./use-questions.ts";

const facts = ["location", "response", "hours"] as const;
const control = "border-input bg-card w-full rounded-md border px-3 text-base aria-invalid:border-destructive";

export function ContactPage() {
  const { t } = useTranslation(["public-contact", "public-frame"]);
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} />
      <div className="mx-auto grid w-full max-w-5xl gap-10 px-4 pt-8 pb-16 sm:px-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid max-w-xl content-start gap-4">
          {/* Without JavaScript, the hash in the URL identifies the result, which the browser then shows. */}
          {contactResults.map((answer) => (
            <div
              key={answer}
              id={answer}
              role={answer === "sent" ? "status" : "alert"}
              className={clsx(
                "hidden scroll-mt-6 gap-0.5 rounded-lg px-4 py-3 target:grid",
                answer === "sent" ? "bg-good-soft text-good" : "bg-critical-soft text-critical",
              )}
            >
              <h2 className="text-base font-semibold">{t(`answers.${answer}.title`)}</h2>
              <p className="text-base">{t(`answers.${answer}.text`)}</p>
            </div>
          ))}
          <ContactForm />
        </div>
        <dl className="grid content-start gap-5">
          {facts.map((fact) => (
            <div key={fact}>
              <dt className="text-muted-foreground text-sm">{t(`facts.${fact}.label`)}</dt>
              <dd className="text-base font-medium">
                {fact === "location" ? t("public-frame:country") : t(`facts.${fact}.text`)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <PagePart title={t("faqTitle")} isQuiet>
        <Faq name="contact" questions={useQuestions("public-contact")} />
      </PagePart>
    </>
  );
}

/**
 * Renders the contact form. The page's script sends it without leaving the page, so that the typed text is kept;
 * without JavaScript, it is a regular form.
 */
function ContactForm() {
  const { t } = useTranslation("public-contact");
  return (
    <form method="post" action={contactPath} data-contact className="grid gap-4">
      <input type="hidden" name="language" value={usePageLanguage()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" autoComplete="name" />
        <TextField name="email" type="email" autoComplete="email" />
      </div>
      <TextField name="company" isOptional autoComplete="organization" />
      <TextField name="subject" />
      <label className="grid gap-1">
        <span className="text-sm font-medium">{t("fields.message")}</span>
        <textarea name="message" required maxLength={contactLengths.message} rows={7} className={`${control} py-2`} />
      </label>
      {/* A honeypot: people do not see this field, but bots fill it in. */}
      <div aria-hidden className="sr-only">
        <label>
          {t("fields.website")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-muted-foreground text-sm">
        {t("privacy")}{" "}
        <PublicLink to="/privacy" className="decoration-input underline underline-offset-4">
          {t("privacyLink")}
        </PublicLink>
      </p>
      <div>
        <button type="submit" className={buttonVariants({ size: "lg" })}>
          {t("send")}
        </button>
      </div>
    </form>
  );
}

function TextField({
  name,
  type = "text",
  autoComplete,
  isOptional = false,
}: {
  name: "name" | "email" | "company" | "subject";
  type?: "text" | "email";
  autoComplete?: string;
  isOptional?: boolean;
}) {
  const { t } = useTranslation("public-contact");
  return (
    <label className="grid content-start gap-1">
      <span className="text-sm font-medium">
        {t(`fields.${name}`)}
        {isOptional && <span className="text-muted-foreground font-normal"> {t("optional")}</span>}
      </span>
      <input
        name={name}
        type={type}
        required={!isOptional}
        maxLength={contactLengths[name]}
        autoComplete={autoComplete}
        className={`${control} h-10`}
      />
    </label>
  );
}
