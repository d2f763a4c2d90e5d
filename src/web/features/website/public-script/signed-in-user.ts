import { storedEmail } from "#web/data/auth/stored-session.ts";

type App = { say: (kind: "success" | "error", title: string) => Promise<void> };

/** Shows the header for signed-in users and handles signing out. */
export function showSignedInUser(later: () => Promise<App>) {
  const html = document.documentElement;
  const show = () => {
    const email = storedEmail();
    if (email === null) delete html.dataset.signedIn;
    else html.dataset.signedIn = "";
    for (const place of document.querySelectorAll("[data-email]")) place.textContent = email;
  };
  show();
  addEventListener("storage", show);
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-sign-out]"))
    button.addEventListener("click", () => void signOut(button));

  async function signOut(button: HTMLButtonElement) {
    button.disabled = true;
    const [{ say }, { signOutLocally }] = await Promise.all([later(), import("#web/data/auth/local-sign-out.ts")]);
    const isDone = await signOutLocally();
    button.disabled = false;
    show();
    const { done = "", failed = "" } = button.dataset;
    await (isDone ? say("success", done) : say("error", failed));
  }
}
