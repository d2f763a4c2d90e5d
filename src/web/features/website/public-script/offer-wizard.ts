import { storedEmail } from "#web/data/auth/stored-session.ts";

type App = { openWizard: () => Promise<void> };

/** Makes sign-up links open the wizard instead. In a new tab and for signed-in users, the links still navigate. */
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
