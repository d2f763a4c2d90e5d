import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

import { createStore } from "#domain/store.ts";

/** Fields that a card can show in addition to its name. */
export const cardFields = [
  "account_id",
  "value_minor",
  "close_date",
  "owner_id",
  "next_step",
  "priority",
  "days",
] as const;
export type CardField = (typeof cardFields)[number];

const displaySchema = z.object({
  fields: z.array(z.enum(cardFields)),
  /** True if won and lost stages are shown as columns. */
  showsClosed: z.boolean(),
  /** True if the board has a lane for each owner. */
  groupsByOwner: z._default(z.boolean(), false),
  /** Keys of the lanes that are folded. */
  foldedLanes: z._default(z.array(z.string()), []),
});
type BoardDisplay = z.infer<typeof displaySchema>;

const initial: BoardDisplay = {
  fields: ["account_id", "value_minor", "close_date", "owner_id", "next_step"],
  showsClosed: false,
  groupsByOwner: false,
  foldedLanes: [],
};
const storageKey = "board-display";

function storedDisplay(): BoardDisplay {
  try {
    return displaySchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? ""));
  } catch {
    return initial;
  }
}

const display = createStore(storedDisplay());

/** Returns the board display settings stored in this browser. */
export const useBoardDisplay = (): BoardDisplay => useSyncExternalStore(display.watch, display.get);

export function storeBoardDisplay(changed: Partial<BoardDisplay>) {
  display.set({ ...display.get(), ...changed });
  localStorage.setItem(storageKey, JSON.stringify(display.get()));
}
