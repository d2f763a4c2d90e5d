import { type ComponentType, type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { storedEmail } from "#web/data/session/stored-session.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { ProductPicture } from "./product-picture.tsx";

type Wizard = ComponentType<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>;

/** The public first page. Its links lead to other documents, so it needs no router. */
export function Landing({ wizard: Wizard }: { wizard?: Wizard }) {
  const { t } = useTranslation("landing");
  const [isStarting, setStarting] = useState(false);
  const start = (event: MouseEvent) => {
    // Without script, in a new tab, or with an account already, the link itself leads on.
    if (!Wizard || event.metaKey || event.ctrlKey || event.shiftKey || storedEmail()) return;
    event.preventDefault();
    setStarting(true);
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingHeader />
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col items-center gap-6 px-4 pt-14 pb-16 text-center sm:px-6 sm:pt-24">
        <p className="bg-card text-muted-foreground rounded-full border px-3 py-1 text-xs font-medium">{t("badge")}</p>
        <h1 className="text-2xl font-semibold tracking-tight sm:text-4xl">
          <span className="block">{t("titleFirst")}</span>
          <span className="block">{t("titleSecond")}</span>
        </h1>
        <p className="text-muted-foreground max-w-xl text-base text-pretty sm:text-xl">{t("description")}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          <a href="/signup" onClick={start} className={buttonVariants({ size: "lg" })}>
            {t("getStarted")}
          </a>
          <a href="/signup?mode=sign-in" className={buttonVariants({ size: "lg", variant: "outline" })}>
            {t("logIn")}
          </a>
        </div>
        <div className="w-full pt-8 sm:pt-12">
          <ProductPicture />
        </div>
      </main>
      <LandingFooter />
      {Wizard && <Wizard isOpen={isStarting} onOpenChange={setStarting} />}
    </div>
  );
}
