const fields = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=listbox]";

/** True if the user types or chooses a value in this element. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/**
 * True for a key that may act as a shortcut: no modifier except Shift is held, the user does not type, no dialog or menu
 * is open, and no one has handled the event.
 */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTypingIn(event.target) &&
  !document.querySelector("[role=dialog], [role=menu]");
