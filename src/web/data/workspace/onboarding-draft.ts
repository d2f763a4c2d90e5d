import { type OnboardingAnswers, type Draft, readDraft } from "#domain/workspace/onboarding.ts";

const draftKey = "onboardingData";
const askedKey = "onboardingAsked";

/** Returns the answers of a visitor without an account. */
export function storedDraft(): Draft | null {
  return readDraft(localStorage.getItem(draftKey));
}

/** Stores a visitor's answers until there is an account to save them to; the wizard is not shown again during this visit. */
export function storeDraft(answers: OnboardingAnswers) {
  localStorage.setItem(draftKey, JSON.stringify(answers));
  dismissOnboarding();
}

export function dropDraft() {
  localStorage.removeItem(draftKey);
}

/** True if there is a draft from an earlier visit, so that this one can continue it. */
export function hasDraftToFinish(): boolean {
  return storedDraft() !== null && sessionStorage.getItem(askedKey) === null;
}

/** Makes the sign-in screen show its forms in this tab from now on. */
export function dismissOnboarding() {
  sessionStorage.setItem(askedKey, "yes");
}
