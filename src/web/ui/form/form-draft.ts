import i18next from "i18next";
import { use, useEffect, useEffectEvent, useState } from "react";

import { formatDraft, readDraft, formDraftPrefix } from "#domain/form-drafts.ts";
import { IsInModal } from "#web/ui/layers.tsx";
import { notify } from "#web/ui/toast.tsx";

/**
 * Identifies the draft of a form. Null for forms that must not be stored or contain no text: passwords, codes,
 * confirmations and choices.
 */
export type DraftKey = string | null;

const isText = (value: unknown) => typeof value === "string";

/** Returns the values of a form with the draft typed before a reload; null without a draft. */
export function restoreDraft<Values extends object>(key: DraftKey, opened: Values): Values | null {
  if (key === null) return null;
  const { typed, outdated } = readDraft(sessionStorage.getItem(formDraftPrefix + key), opened);
  if (outdated.length > 0) notify.info(i18next.t("common:unsaved.outdated"), outdated.filter(isText).join("\n"));
  return Object.keys(typed).length === 0 ? null : { ...opened, ...typed };
}

/**
 * Stores changed values until they are saved or discarded, so that they survive reloads and leaving the screen. The
 * draft is removed when the form is unmounted, unless the user has left the screen. Dialogs ask before they are closed.
 * Returns true while there are changed values.
 */
export function useStoredDraft<Values extends object>(
  key: DraftKey,
  { opened, values, discard }: { opened: Values; values: Values; discard: () => void },
) {
  const typed = key === null ? null : formatDraft(opened, values);
  const offerDiscard = useEffectEvent(() => {
    if (typed !== null)
      notify.offer(i18next.t("common:unsaved.restored"), i18next.t("common:unsaved.close.confirm"), discard);
  });
  // At mount, only values from a stored draft differ from the opened ones.
  useEffect(() => offerDiscard(), []);
  useEffect(() => {
    if (key === null) return;
    if (typed === null) sessionStorage.removeItem(formDraftPrefix + key);
    else sessionStorage.setItem(formDraftPrefix + key, typed);
  }, [key, typed]);
  const isInModal = use(IsInModal);
  const [path] = useState(() => location.pathname);
  useEffect(() => {
    if (key === null) return;
    return () => {
      if (isInModal || location.pathname === path) sessionStorage.removeItem(formDraftPrefix + key);
    };
  }, [key, isInModal, path]);
  return typed !== null;
}

/**
 * Manages fields outside `useForm`. Their values survive a reload. The last element of the result is true while the
 * values are from before a reload.
 */
export function useDraftFields<Values extends object>(key: DraftKey, opened: Values) {
  const [base] = useState(opened);
  const [restored] = useState(() => restoreDraft(key, opened));
  const [values, setValues] = useState(restored ?? opened);
  const isChanged = useStoredDraft(key, { opened: base, values, discard: () => setValues(base) });
  return [values, setValues, isChanged && restored !== null] as const;
}

/** Manages a text that survives a reload. */
export function useDraftText(key: DraftKey) {
  const [{ text }, setValues] = useDraftFields(key, { text: "" });
  const setText = (change: (now: string) => string) => setValues((now) => ({ text: change(now.text) }));
  return [text, setText] as const;
}
