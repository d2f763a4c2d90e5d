import { workspaceId } from "./workspace.ts";

const key = () => `set-up:${workspaceId()}`;
const stepsKey = () => `first-steps:${workspaceId()}`;

/** True if the workspace's name, currency and time zone were confirmed in this browser. */
export const isConfirmed = () => localStorage.getItem(key()) === "yes";

export const markConfirmed = () => localStorage.setItem(key(), "yes");

/** True if the checklist of a new workspace was dismissed in this browser. */
export const areStepsDismissed = () => localStorage.getItem(stepsKey()) !== null;

export const dismissSteps = () => localStorage.setItem(stepsKey(), "yes");
