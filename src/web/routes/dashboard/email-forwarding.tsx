import { createFileRoute } from "@tanstack/react-router";

import { mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import { EmailForwardingPage } from "#web/features/mail/email-forwarding/email-forwarding-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/email-forwarding")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("mailboxes"), queryClient.ensureQueryData(mailboxesQuery())]),
  component: EmailForwardingRoute,
});

function EmailForwardingRoute() {
  const { workspace } = Route.useRouteContext();
  return <EmailForwardingPage workspace={workspace} />;
}
