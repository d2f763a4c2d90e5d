import type { KeyboardEvent } from "react";

/** The boxes by which the tasks on the screen are completed, from top to bottom. */
export const taskBoxes = (within: HTMLElement) => [
  ...(within.closest("main")?.querySelectorAll<HTMLElement>("[data-task]:not(:disabled)") ?? []),
];

/** Lets the arrow keys go from one task's box to the next. */
export function moveBetweenTasks(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches("[data-task]")) return;
  event.preventDefault();
  const boxes = taskBoxes(event.target);
  boxes[boxes.indexOf(event.target) + step]?.focus();
}
