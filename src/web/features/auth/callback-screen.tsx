import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { AuthCallback } from "#web/data/auth/auth-callback.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { AuthFrame } from "./auth-frame.tsx";
import { LinkProblem } from "./link-problem.tsx";

/** Renders the outcome of an email link or a provider's sign-in that did not create a session, and the next step. */
export function CallbackScreen({ callback }: { callback: AuthCallback }) {
  const { t } = useTranslation("auth");
  const hasFailed = callback.kind === "problem";
  return (
    <AuthFrame title={t(titleOf(callback))} text={hasFailed ? undefined : t("link.halfway")}>
      {hasFailed && <LinkProblem {...callback} />}
      {hasFailed && (
        <p className="text-muted-foreground text-sm">{t(callback.way === "google" ? "link.other" : "link.next")}</p>
      )}
      <Link to="/auth" className={buttonVariants({ size: "lg" })}>
        {t("link.goOn")}
      </Link>
    </AuthFrame>
  );
}

function titleOf(callback: AuthCallback) {
  if (callback.kind !== "problem") return "link.halfwayTitle";
  return callback.way === "google" ? "error.google" : "link.title";
}
