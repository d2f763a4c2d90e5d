export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
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
  listeners.forEach((listener) => listener());
}

/** Follows the system's theme if it is selected, and changes made in another tab, until the returned function is called. */
export function followTheme(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    systemDark().addEventListener("change", apply);
    addEventListener("storage", apply);
    // The system's theme may have changed since the page was rendered.
    paint();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemDark().removeEventListener("change", apply);
    removeEventListener("storage", apply);
  };
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem("theme", theme);
  apply();
}
