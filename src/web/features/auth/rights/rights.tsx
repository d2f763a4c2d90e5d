import { useSuspenseQuery } from "@tanstack/react-query";
import { Check, ChevronRight, CircleDot, Eye, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { rightsQuery, type RightsSubject } from "#web/data/auth/rights.ts";
import { cn } from "#web/ui/class-names.ts";

import { type AreaRights, toAreaRights } from "./area-rights.ts";
import { KindTable } from "./kind-table.tsx";

const icons = { changes: Check, sees: Eye, own: CircleDot, none: Minus };

/** Renders the rights of a member or token: each area, with the rules that determine them. */
export function Rights({ subject }: { subject: RightsSubject }) {
  const { t } = useTranslation("rights");
  const { data } = useSuspenseQuery(rightsQuery(subject));
  const areas = toAreaRights(data.kinds);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h2 className="text-base font-semibold wrap-anywhere">
          {data.name === null ? t("titleOwn") : t("title", { name: data.name })}
        </h2>
        {data.role && <p>{t("role", { role: t(`roles.${data.role}`) })}</p>}
        <p className="text-muted-foreground max-w-prose text-sm">{t(subject.token ? "textToken" : "text")}</p>
      </div>
      <section aria-label={t("details")}>
        <div className="divide-y rounded-lg border">
          {areas.map(({ area, kinds, reach }) => (
            <details key={area} className="group">
              <summary className="hover:bg-accent flex cursor-pointer list-none items-center gap-2 px-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="text-muted-foreground size-4 shrink-0 transition-transform group-open:rotate-90"
                />
                <span className="min-w-0 flex-1">{t(`areas.${area}`)}</span>
                <Reach reach={reach} />
              </summary>
              <div className="border-t">
                <KindTable kinds={kinds} label={t(`areas.${area}`)} />
              </div>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}

function Reach({ reach }: Pick<AreaRights, "reach">) {
  const { t } = useTranslation("rights");
  const Icon = icons[reach];
  return (
    <span
      className={cn("inline-flex items-center gap-2 font-normal sm:w-48", reach === "none" && "text-muted-foreground")}
    >
      <Icon aria-hidden className="text-muted-foreground size-4 shrink-0" />
      {t(`reaches.${reach}`)}
    </span>
  );
}
