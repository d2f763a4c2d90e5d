import { setPendingPreference } from "#web/ui/pending-preference.ts";
import { chooseTheme, followTheme, storedTheme, themes } from "#web/ui/theme.ts";

/** Connects the theme selects to the current theme. */
export function showTheme() {
  const menus = document.querySelectorAll<HTMLSelectElement>("[data-theme-choice]");
  const show = () => menus.forEach((menu) => (menu.value = storedTheme()));
  const choose = (value: string) => {
    const selected = themes.find((theme) => theme === value);
    if (!selected) return;
    setPendingPreference("theme");
    chooseTheme(selected);
  };
  // The user may have changed the selection before this script was loaded.
  for (const menu of menus) if (menu.value !== "system") choose(menu.value);
  show();
  followTheme(show);
  for (const menu of menus) menu.addEventListener("change", () => choose(menu.value));
}

/**
 * Stores the language when a link to a translated page is followed, so that the product uses the same language after
 * sign-in.
 */
export function noteLanguages() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-language]")) {
    const note = () => {
      setPendingPreference("language");
      localStorage.setItem("language", link.dataset.language ?? "en");
    };
    link.addEventListener("click", note);
    link.addEventListener("auxclick", note);
  }
}
