import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import { useTranslation } from "react-i18next";

import { mostPinned, type PinnedChart } from "#domain/measures/pinned-chart.ts";
import { pinChart } from "#web/data/measures/change-pins.ts";
import { pinsQuery } from "#web/data/measures/pinned-charts.ts";
import { DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/kit/dropdown-menu.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Keeps a chart on one's home page. */
export function PinItem({ title, chart }: { title: string; chart: PinnedChart }) {
  const { t } = useTranslation("measures");
  const client = useQueryClient();
  const { mutate } = useMutation({ ...pinChart, onSuccess: () => notify.success(t("pin.done", { title })) });
  const pin = async () => {
    const pins = await client.ensureQueryData(pinsQuery());
    if (pins.filter(({ isOwn }) => isOwn).length >= mostPinned)
      notify.error(t("pin.most", { most: mostPinned }), t("pin.mostHint"));
    else mutate({ title, chart });
  };
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => void pin()}>
        <Pin />
        {t("pin.pin")}
      </DropdownMenuItem>
    </>
  );
}
