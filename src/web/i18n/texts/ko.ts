import type { ResourceLanguage } from "i18next";

import type { Texts } from "#web/i18n/i18n.ts";

export default {
  everywhere: import.meta.glob<ResourceLanguage>("./{common,errors,records,shell}.json", {
    base: "../locales/ko",
    import: "default",
    eager: true,
  }),
  // Those of the public pages are in the pages, which the build writes.
  elsewhere: import.meta.glob<ResourceLanguage>(["./*.json", "!./{common,errors,records,shell,public-*}.json"], {
    base: "../locales/ko",
    import: "default",
  }),
} satisfies Texts;
