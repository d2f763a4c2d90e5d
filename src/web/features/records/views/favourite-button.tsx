import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { FavouriteTarget } from "#web/data/records/views/favourites.ts";
import { useFavourite } from "#web/data/records/views/use-favourite.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

export function FavouriteButton({ target }: { target: FavouriteTarget }) {
  const { t } = useTranslation("views");
  const { isOn, isLoaded, toggle } = useFavourite(target);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t("favourite")}
      aria-pressed={isOn}
      title={t(isOn ? "favouriteRemove" : "favouriteAdd")}
      disabled={!isLoaded}
      onClick={toggle}
    >
      <Star className={cn(isOn && "fill-chart-3 text-chart-3")} />
    </Button>
  );
}
