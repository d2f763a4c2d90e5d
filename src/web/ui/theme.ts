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

/**
 * Calls `listener` when the theme changes, including in another tab and, if `system` is selected, with the system's
 * theme. Returns a function that stops watching.
 */
export function followTheme(listener: () => void) {
  const isFirst = !watchers.isWatched();
  const stop = watchers.watch(listener);
  if (isFirst) {
    systemDark().addEventListener("change", apply);
    addEventListener("storage", apply);
    // The system's theme may have changed after the page was rendered.
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
