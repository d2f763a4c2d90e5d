import { storedEmail } from "#web/data/auth/stored-session.ts";

type App = { openWizard: () => Promise<void> };

/** Opens the wizard instead of the sign-up link; in a new tab, or for a signed-in user, the link navigates. */
export function offerWizard(later: () => Promise<App>) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-begin]")) {
    link.addEventListener("pointerenter", () => void later(), { once: true });
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || storedEmail()) return;
      event.preventDefault();
      later().then(
        ({ openWizard }) => openWizard(),
        () => location.assign(link.href),
      );
    });
  }
}
