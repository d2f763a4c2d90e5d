export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The chosen theme; `system` until someone chooses. */
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

/** Has the page follow the system while it is in charge, and a choice made in another tab, until what it gives is called. */
export function followTheme(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    systemDark().addEventListener("change", apply);
    addEventListener("storage", apply);
    // The system may have changed since the page was painted.
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
