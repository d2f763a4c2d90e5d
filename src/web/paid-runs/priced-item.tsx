import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";

import { PricedLabel, type PricedProps, startPaidRun } from "./priced-button.tsx";

export function PricedItem({ icon, label, offer, onClick }: PricedProps) {
  return (
    <DropdownMenuItem onSelect={() => void startPaidRun({ offer, onClick })}>
      {icon}
      <PricedLabel label={label} offer={offer} />
    </DropdownMenuItem>
  );
}
