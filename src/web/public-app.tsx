import { createRoot, type Root } from "react-dom/client";

import { isLanguage } from "#domain/languages.ts";
import { loadTexts, startI18n } from "#web/i18n/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify, Toaster } from "#web/ui/toast.tsx";

const Wizard = lazyDialog(async () => {
  const [{ WizardDialog }] = await Promise.all([
    import("#web/features/workspace/onboarding/wizard-dialog.tsx"),
    loadTexts("onboarding"),
  ]);
  return WizardDialog;
});

const ready = (async (): Promise<Root> => {
  const { lang } = document.documentElement;
  await startI18n(isLanguage(lang) ? lang : "en", ["common"]);
  return createRoot(document.body.appendChild(document.createElement("div")));
})();

/** Renders the layers on top of the page: the wizard, if it is open, and messages. */
async function draw(isWizardOpen: boolean) {
  (await ready).render(
    <>
      <Wizard isOpen={isWizardOpen} onOpenChange={(isOpen) => void draw(isOpen)} />
      <Toaster />
    </>,
  );
}

export const openWizard = () => draw(true);

export async function say(kind: "success" | "error", title: string, text?: string) {
  await draw(false);
  notify[kind](title, text);
}
