/** What the grid's parts are called for those who do not see it. */
export type GridNames = { sheets: string; formula: string; cells: string };

const set = (element: Element, attributes: Readonly<Record<string, string | null>>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
};

function mend(root: HTMLElement, names: GridNames) {
  const all = (selector: string) => root.querySelectorAll<HTMLElement>(selector);
  for (const row of all(".ic-sheet-tab-bar-sheet-inner")) set(row, { role: "group", "aria-label": names.sheets });
  // A tab that holds a button of its own is none: its name is what is pressed, and the button stands beside it.
  for (const tab of all(".ic-sheet-tab")) {
    set(tab, { role: null, "aria-selected": null, tabindex: null });
    const isOpen = tab.classList.contains("ic-sheet-tab--selected");
    for (const name of tab.querySelectorAll(".ic-sheet-tab-name"))
      set(name, { role: "button", tabindex: "0", "aria-current": isOpen ? "page" : null });
  }
  // What opens the menu of formats is the button, not what stands around it.
  for (const anchor of all(".ic-format-menu-anchor[aria-haspopup]")) {
    const button = anchor.querySelector("button");
    for (const name of ["aria-haspopup", "aria-expanded"]) {
      if (button) set(button, { [name]: anchor.getAttribute(name) });
      set(anchor, { [name]: null });
    }
  }
  for (const text of all("textarea:not([aria-label])")) set(text, { "aria-label": names.formula });
  // What scrolls is reached by keyboard; keys pressed there are the grid's.
  for (const cells of all(".ic-worksheet-wrapper"))
    set(cells, { tabindex: "0", role: "group", "aria-label": names.cells });
}

function press(event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(".ic-sheet-tab-name") || (key !== "Enter" && key !== " "))
    return;
  event.preventDefault();
  event.stopPropagation();
  target.click();
}

/** Gives the parts of the grid the roles and names that it lacks, for as long as it stands. Returns what ends that. */
export function keepRoles(root: HTMLElement, names: GridNames): () => void {
  const observer = new MutationObserver(() => mend(root, names));
  const watched = {
    childList: true,
    subtree: true,
    attributeFilter: ["class", "role", "tabindex", "aria-selected", "aria-haspopup", "aria-expanded"],
  };
  mend(root, names);
  observer.observe(root, watched);
  root.addEventListener("keydown", press, true);
  return () => {
    observer.disconnect();
    root.removeEventListener("keydown", press, true);
  };
}
