import { noteChoice } from "#web/ui/choice-before.ts";
import { chooseTheme, followTheme, storedTheme, themes } from "#web/ui/theme.ts";

/** Has the menus of themes show the one that is chosen, and choose. */
export function showTheme() {
  const menus = document.querySelectorAll<HTMLSelectElement>("[data-theme-choice]");
  const show = () => menus.forEach((menu) => (menu.value = storedTheme()));
  const choose = (value: string) => {
    const chosen = themes.find((theme) => theme === value);
    if (!chosen) return;
    noteChoice("theme");
    chooseTheme(chosen);
  };
  // Somebody may have chosen before there was a script that heard of it.
  for (const menu of menus) if (menu.value !== "system") choose(menu.value);
  show();
  followTheme(show);
  for (const menu of menus) menu.addEventListener("change", () => choose(menu.value));
}

/** A link to the page in another language is a choice, which the product behind sign-in then speaks too. */
export function noteLanguages() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-language]")) {
    const note = () => {
      noteChoice("language");
      localStorage.setItem("language", link.dataset.language ?? "en");
    };
    link.addEventListener("click", note);
    link.addEventListener("auxclick", note);
  }
}
