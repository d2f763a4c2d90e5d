/** Accessible names of the grid's parts. */
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
  // A tab must not contain a button. Therefore the tab's name becomes the control, and the button is next to it.
  for (const tab of all(".ic-sheet-tab")) {
    set(tab, { role: null, "aria-selected": null, tabindex: null });
    const isOpen = tab.classList.contains("ic-sheet-tab--selected");
    for (const name of tab.querySelectorAll(".ic-sheet-tab-name"))
      set(name, { role: "button", tabindex: "0", "aria-current": isOpen ? "page" : null });
  }
  // The button opens the menu of formats rather than its wrapper.
  for (const anchor of all(".ic-format-menu-anchor[aria-haspopup]")) {
    const button = anchor.querySelector("button");
    for (const name of ["aria-haspopup", "aria-expanded"]) {
      if (button) set(button, { [name]: anchor.getAttribute(name) });
      set(anchor, { [name]: null });
    }
  }
  for (const text of all("textarea:not([aria-label])")) set(text, { "aria-label": names.formula });
  // Scrollable elements must be focusable. The grid handles keys pressed there.
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

/**
 * Adds missing roles and accessible names to the parts of the grid while it is mounted. Returns a function that stops
 * this.
 */
export function maintainRoles(root: HTMLElement, names: GridNames): () => void {
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
