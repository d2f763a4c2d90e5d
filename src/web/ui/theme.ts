import { createWatchers } from "#domain/store.ts";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const watchers = createWatchers();
const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

/** Returns the selected theme; `system` by default. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem("theme");
  return themes.find((theme) => theme === stored) ?? "system";
}

function paint() {
  const theme = storedTheme();
  document.documentElement.classList.toggle("dark", theme === "dark" || (theme === "system" && systemDark().matches));
}

function apply() {
  paint();
  watchers.notify();
}

/** Follows the system's theme if it is selected, and changes made in another tab, until the returned function is called. */
export function followTheme(listener: () => void) {
  const isFirst = !watchers.isWatched();
  const stop = watchers.watch(listener);
  if (isFirst) {
    systemDark().addEventListener("change", apply);
    addEventListener("storage", apply);
    // The system's theme may have changed since the page was rendered.
    paint();
  }
  return () => {
    stop();
    if (watchers.isWatched()) return;
    systemDark().removeEventListener("change", apply);
    removeEventListener("storage", apply);
  };
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem("theme", theme);
  apply();
}
