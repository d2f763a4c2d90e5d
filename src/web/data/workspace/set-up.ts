import { workspaceId } from "./workspace.ts";

const key = () => `set-up:${workspaceId()}`;

/** Whether the name, the currency and the time zone of the workspace were confirmed, or put off, in this browser. */
export const isSetUp = () => localStorage.getItem(key()) !== null;

export const noteSetUp = () => localStorage.setItem(key(), "yes");
