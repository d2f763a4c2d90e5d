import "./theme.css";
import { createRoot, hydrateRoot } from "react-dom/client";

import { endUnkeptSession } from "#web/data/session/stored-session.ts";
import { Landing } from "#web/features/landing/landing.tsx";
import { followLanguage, loadTexts, startI18n } from "#web/i18n/i18n.ts";
import common from "#web/i18n/locales/en/common.json";
import landing from "#web/i18n/locales/en/landing.json";
import { storedLanguage } from "#web/i18n/stored-language.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

// The few who begin wait for it; the many who read do not.
const Wizard = lazyDialog(async () => {
  const [{ WizardDialog }] = await Promise.all([
    import("#web/features/onboarding/wizard-dialog.tsx"),
    loadTexts("onboarding"),
  ]);
  return WizardDialog;
});

async function start(element: HTMLElement) {
  endUnkeptSession();
  const language = storedLanguage();
  await startI18n(language, ["common", "landing"], { common, landing });
  followLanguage();
  // The page was rendered in English: another language takes its place instead of contradicting it.
  if (language === "en" && element.firstElementChild) hydrateRoot(element, <Landing wizard={Wizard} />);
  else createRoot(element).render(<Landing wizard={Wizard} />);
  delete document.documentElement.dataset.translating;
}

const element = document.getElementById("root");
if (element) void start(element);
