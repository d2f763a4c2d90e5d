import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "./kit/button.tsx";

type PageStepsProps = Pick<ComponentProps<typeof Button>, "size" | "variant"> & {
  page: number;
  last: number;
  onPage: (page: number) => void;
};

export function PaginationButtons({ page, last, onPage, size = "icon-sm", variant = "ghost" }: PageStepsProps) {
  const { t } = useTranslation("records");
  return (
    <>
      <Button
        variant={variant}
        size={size}
        aria-label={t("pages.previous")}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        variant={variant}
        size={size}
        aria-label={t("pages.next")}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </Button>
    </>
  );
}
