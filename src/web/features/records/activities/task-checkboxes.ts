import type { KeyboardEvent } from "react";

/** Returns the visible checkboxes of tasks on the screen, from top to bottom; completed tasks may be folded. */
export const taskCheckboxes = (within: HTMLElement) =>
  [...(within.closest("main")?.querySelectorAll<HTMLElement>("[data-task]:not(:disabled)") ?? [])].filter((box) =>
    box.checkVisibility(),
  );

/** Moves focus between the checkboxes of tasks with the up and down arrow keys. */
export function moveBetweenTasks(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches("[data-task]")) return;
  event.preventDefault();
  const boxes = taskCheckboxes(event.target);
  boxes[boxes.indexOf(event.target) + step]?.focus();
}
