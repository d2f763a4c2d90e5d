import { createFileRoute, redirect } from "@tanstack/react-router";

import { paymentSearch } from "./-payment-search.ts";

export const Route = createFileRoute("/success")({
  validateSearch: paymentSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/payment-success", search, replace: true });
  },
});
