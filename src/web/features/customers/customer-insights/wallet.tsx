import { useTranslation } from "react-i18next";

import type { CustomerProfile } from "#domain/customers/customer-insights.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { profile: CustomerProfile | undefined; segment: string | null };

/** Renders the distribution of a customer's purchases, compared with other customers in the segment. */
export function Wallet({ profile, segment }: Props) {
  const { t } = useTranslation("customer-insights");
  const { number, percent, money, sentences } = useFormat();
  const peers = profile?.peers ?? 0;
  const others =
    segment && peers > 0 ? t("wallet.peers", { count: peers, total: number(peers), segment }) : t("wallet.noPeers");
  return (
    <Section title={t("wallet.title")} note={sentences(t("wallet.text"), profile && others)}>
      {profile?.wallet.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("wallet.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("wallet.title")}
          rows={profile?.wallet}
          pendingRows={4}
          keyOf={({ item }) => item}
          columns={[
            { key: "item", header: t("wallet.item"), isName: true, cell: ({ item }) => item },
            {
              key: "minor",
              header: t("wallet.revenue"),
              isNumeric: true,
              from: "sm",
              cell: ({ minor }) => profile && money(Math.round(minor), profile.currency, false),
            },
            { key: "share", header: t("wallet.share"), isNumeric: true, cell: ({ share }) => percent(100 * share, 0) },
            {
              key: "segment",
              header: t("wallet.segment"),
              isNumeric: true,
              cell: ({ segment_share: theirs }) => (theirs === null ? "—" : percent(100 * theirs, 0)),
            },
          ]}
        />
      )}
    </Section>
  );
}
