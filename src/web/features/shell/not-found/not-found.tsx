import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";

export function NotFound() {
  const { t } = useTranslation("shell");
  const path = useLocation({ select: ({ pathname }) => pathname });
  usePageTitle(t("notFound.title"));
  useEffect(() => console.warn(`404: nothing at ${path}`), [path]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-3 px-6">
      <Logo />
      <p className="text-muted-foreground tabular mt-6 text-sm font-medium">404</p>
      <h1 className="text-2xl font-semibold tracking-tight">{t("notFound.title")}</h1>
      <p className="text-muted-foreground max-w-full text-base break-words">{t("notFound.text", { path })}</p>
      <Button asChild size="lg" className="mt-3">
        {/* A regular link, because the landing page is a separate document. */}
        <a href="/">{t("notFound.home")}</a>
      </Button>
    </main>
  );
}
