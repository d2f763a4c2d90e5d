import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  const { t } = useTranslation();
  return (
    <>
      <meta name="description" content={t("description")} />
      <Outlet />
    </>
  );
}
