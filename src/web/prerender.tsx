import { renderToString } from "react-dom/server";

import { Landing } from "#web/features/landing/landing.tsx";
import { startI18n } from "#web/i18n/i18n.ts";
import common from "#web/i18n/locales/en/common.json";
import landing from "#web/i18n/locales/en/landing.json";

/** The landing page in English, for index.html; the build calls it. */
export async function render(): Promise<string> {
  await startI18n("en", ["common", "landing"], { common, landing });
  return renderToString(<Landing />);
}
