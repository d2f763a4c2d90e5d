import { workspaceId } from "./workspace.ts";

const key = () => `set-up:${workspaceId()}`;
const stepsKey = () => `first-steps:${workspaceId()}`;

/** True if the workspace's name, currency and time zone were confirmed or postponed in this browser. */
export const isSetUp = () => localStorage.getItem(key()) !== null;

/** True if the workspace's name, currency and time zone were confirmed in this browser. */
export const isConfirmed = () => localStorage.getItem(key()) === "yes";

export const markSetUp = (as: "yes" | "later") => localStorage.setItem(key(), as);

/** True if the checklist of a new workspace was dismissed in this browser. */
export const areStepsDismissed = () => localStorage.getItem(stepsKey()) !== null;

export const dismissSteps = () => localStorage.setItem(stepsKey(), "yes");
