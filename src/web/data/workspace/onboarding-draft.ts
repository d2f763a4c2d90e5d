import { type OnboardingAnswers, type Draft, readDraft } from "#domain/workspace/onboarding.ts";

const draftKey = "onboardingData";
const askedKey = "onboardingAsked";

/** Returns the onboarding answers of a visitor without an account; null if there are none. */
export function storedDraft(): Draft | null {
  return readDraft(localStorage.getItem(draftKey));
}

/** Stores a visitor's answers until they can be saved to an account. The wizard is not shown again in this tab. */
export function storeDraft(answers: OnboardingAnswers) {
  localStorage.setItem(draftKey, JSON.stringify(answers));
  dismissOnboarding();
}

export function dropDraft() {
  localStorage.removeItem(draftKey);
}

/** True if an earlier visit left a draft that can now be continued. */
export function hasDraftToFinish(): boolean {
  return storedDraft() !== null && sessionStorage.getItem(askedKey) === null;
}

/** Makes the sign-in screen in this tab show its forms instead of the wizard. */
export function dismissOnboarding() {
  sessionStorage.setItem(askedKey, "yes");
}
