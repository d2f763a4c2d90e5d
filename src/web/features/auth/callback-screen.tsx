import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import type { Arrival } from "#web/data/session/arrival.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { AuthFrame } from "./auth-frame.tsx";
import { LinkProblem } from "./link-problem.tsx";

/** Renders the result of a link or a provider that was not a session, and how to continue. */
export function CallbackScreen({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation("auth");
  const hasFailed = arrival.kind === "problem";
  return (
    <AuthFrame title={t(titleOf(arrival))} text={hasFailed ? undefined : t("link.halfway")}>
      {hasFailed && <LinkProblem {...arrival} />}
      {hasFailed && (
        <p className="text-muted-foreground text-sm">{t(arrival.way === "google" ? "link.other" : "link.next")}</p>
      )}
      <Link to="/auth" className={buttonVariants({ size: "lg" })}>
        {t("link.goOn")}
      </Link>
    </AuthFrame>
  );
}

function titleOf(arrival: Arrival) {
  if (arrival.kind !== "problem") return "link.halfwayTitle";
  return arrival.way === "google" ? "error.google" : "link.title";
}
