const lookEveryMs = 200;

const isTyping = () => {
  const focused = document.activeElement;
  return focused instanceof HTMLTextAreaElement && focused.closest(".ic-widget") !== null;
};

/** Once nobody types into a cell of the grid. */
export async function nobodyTypes() {
  while (isTyping()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

/** Has the grid paint its cells anew, as it does when it is scrolled: it does not look for what was changed past it. */
export function repaint(root: HTMLElement | null) {
  root?.querySelector(".ic-worksheet-wrapper")?.dispatchEvent(new Event("scroll"));
}
