import { type Answers, type Draft, readDraft } from "#domain/workspace/onboarding.ts";

const draftKey = "onboardingData";
const askedKey = "onboardingAsked";

/** What a visitor answered before they had an account. */
export function storedDraft(): Draft | null {
  return readDraft(localStorage.getItem(draftKey));
}

/** Keeps a visitor's answers until there is an account to save them to; this visit then asks no more. */
export function keepDraft(answers: Answers) {
  localStorage.setItem(draftKey, JSON.stringify(answers));
  stopAsking();
}

export function dropDraft() {
  localStorage.removeItem(draftKey);
}

/** Whether somebody left a draft on an earlier visit, so that this one may lead them on from it. */
export function hasDraftToFinish(): boolean {
  return storedDraft() !== null && sessionStorage.getItem(askedKey) === null;
}

/** In this tab the sign-in screen shows its forms from now on. */
export function stopAsking() {
  sessionStorage.setItem(askedKey, "yes");
}
