import { workspaceId } from "./workspace.ts";

const key = () => `set-up:${workspaceId()}`;

/** True if the name, currency and time zone of the workspace were confirmed or postponed in this browser. */
export const isSetUp = () => localStorage.getItem(key()) !== null;

export const markSetUp = () => localStorage.setItem(key(), "yes");
