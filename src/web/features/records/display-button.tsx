import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import type { DisplayProps } from "./display-menu.tsx";

const DisplayMenu = lazy(async () => ({ default: (await import("./display-menu.tsx")).DisplayMenu }));

export function DisplayButton(props: DisplayProps) {
  const { t } = useTranslation("records");
  const text = t("menus.display");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <SlidersHorizontal />
          {text}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={text}
        className="max-h-(--radix-popover-content-available-height) w-84 scrollbar-thin overflow-y-auto"
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          <DisplayMenu {...props} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
