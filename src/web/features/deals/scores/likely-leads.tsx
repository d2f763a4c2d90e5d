import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { conversionDays } from "#domain/deals/scores/lead-features.ts";
import { type LikelyLead, likelyLeadsQuery, scoreModelQuery } from "#web/data/deals/scores.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FeatureValueText } from "./feature-value.tsx";
import { useScoreTexts } from "./use-score-texts.ts";

const maxReasons = 2;
/** Minimum effect of a factor that is named as a reason, in log odds. */
const minEffect = 0.1;

/**
 * Renders the leads that are most likely to become customers, the reasons, and the expected number of customers among
 * all leads. Renders nothing if leads have no scores.
 */
export function LikelyLeads({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("scores");
  const { number, percent } = useFormat();
  const texts = useScoreTexts("leads");
  const { data: model } = useQuery(scoreModelQuery("leads"));
  const { data: leads } = useQuery({ ...likelyLeadsQuery(), enabled: Boolean(model?.scored) });
  if (!model || model.scored === 0) return null;
  const expected = number(Math.round(10 * model.expected) / 10);
  const reasons = ({ factors }: LikelyLead) =>
    factors.filter(({ logit, value }) => logit >= minEffect && value !== null).slice(0, maxReasons);
  const quiet = ({ factors }: LikelyLead) => factors.find(({ feature }) => feature === "quiet_days")?.value;
  return (
    <Section
      title={t("leads.likely")}
      text={t("leads.expected", {
        count: model.scored,
        total: number(model.scored),
        expected,
        days: number(conversionDays),
      })}
    >
      <DataTable
        isFramed
        label={t("leads.likely")}
        rows={leads}
        pendingRows={5}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "lead",
            header: t("leads.lead"),
            isName: true,
            cell: ({ contact }) => (
              <>
                <Link to="/dashboard/contacts/$recordId" params={{ recordId: contact.id }} className="hover:underline">
                  {contact.name}
                </Link>
                {contact.account && (
                  <span className="text-muted-foreground block text-xs font-normal">{contact.account.name}</span>
                )}
              </>
            ),
          },
          {
            key: "why",
            header: t("leads.why"),
            className: "text-muted-foreground text-sm",
            from: "sm",
            cell: (lead) =>
              reasons(lead).length === 0
                ? "—"
                : reasons(lead).map(({ feature, value }) => (
                    <span key={feature} className="block">
                      {texts.feature(feature)}:{" "}
                      <FeatureValueText feature={feature} value={value} currency={workspace.currency} />
                    </span>
                  )),
          },
          {
            key: "quiet",
            header: texts.feature("quiet_days"),
            isNumeric: true,
            from: "md",
            cell: (lead) => {
              const days = quiet(lead);
              return typeof days === "number" ? number(days) : "—";
            },
          },
          {
            key: "probability",
            header: t("leads.probability"),
            isNumeric: true,
            cell: ({ probability }) => percent(100 * probability),
          },
        ]}
      />
    </Section>
  );
}
