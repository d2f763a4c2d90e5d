import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

import { type Draft, draftSchema, isStarted } from "#domain/mail/draft.ts";
import { createStore } from "#domain/store.ts";
import { draftPrefix, keysWith } from "#web/data/auth/clear-user-data.ts";

/**
 * Key of a draft: the member's ID, then `new`, `new:` and a record, `answer:` and a conversation, or `taken:` and an
 * email whose sending was cancelled.
 */
export type DraftKey = `${string} ${string}`;
const storageKey = (key: DraftKey) => `${draftPrefix}${key}`;

/** Number of changes to drafts in this tab. */
const changes = createStore(0);
const changed = () => changes.set(changes.get() + 1);

/** Returns the draft stored in this browser; null if there is none or if it cannot be parsed. */
export function storedDraft(key: DraftKey): Draft | null {
  try {
    return z.safeParse(draftSchema, JSON.parse(localStorage.getItem(storageKey(key)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Stores a draft on every change, so that nothing is lost when the page is closed. An empty draft is deleted. */
export function storeDraft(key: DraftKey, draft: Draft) {
  if (!isStarted(draft)) return dropDraft(key);
  localStorage.setItem(storageKey(key), JSON.stringify(draft));
  changed();
}

export function dropDraft(key: DraftKey) {
  localStorage.removeItem(storageKey(key));
  changed();
}

/** Returns all drafts of a member in this browser with their names. */
export function useDrafts(memberId: string): { name: string; draft: Draft }[] {
  useSyncExternalStore(changes.watch, changes.get);
  return keysWith(draftPrefix).flatMap((key) => {
    const start = `${draftPrefix}${memberId} `;
    if (!key.startsWith(start)) return [];
    const name = key.slice(start.length);
    const draft = storedDraft(`${memberId} ${name}`);
    return draft ? [{ name, draft }] : [];
  });
}
