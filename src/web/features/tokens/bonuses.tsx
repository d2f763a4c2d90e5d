import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { sectionAt } from "#domain/tokens/exploration.ts";
import { storedUserId } from "#web/data/auth/stored-session.ts";
import { isFirstVisit } from "#web/data/tokens/bonuses.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { isTypingIn } from "#web/ui/is-shortcut.ts";
import { useIsCovered } from "#web/ui/layers.tsx";

import { BonusPopup, type PaidBonus } from "./bonus-popup.tsx";

const loginMs = 1_000;
const explorationMs = 2_000;
const calmMs = 200;
/** Time for a new user to read the first screen. */
const readMs = 10_000;

/**
 * Claims the bonuses for logging in and exploring, and shows each in a popup, one after the other, the login bonus
 * first. Popups wait while a dialog or menu is open; if one is opened, the popup closes and returns later. On the first
 * visit, popups wait until the user has read the first screen.
 */
export function Bonuses() {
  const { claimLoginBonus, claimExplorationBonus } = useTokens();
  // The page on the screen, not one that is still loading.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? "" });
  const [waiting, setWaiting] = useState<PaidBonus[]>([]);
  // The current bonus, which is visible while the popup fades out.
  const [openBonus, setShown] = useState<PaidBonus | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasRead = useHasReadFirst(path);
  const isCovered = useIsCovered();
  if (isOpen && isCovered) setOpen(false);
  const login = useRef<Promise<void>>(undefined);

  const claimLogin = useEffectEvent(async () => {
    if (!storedUserId()) return;
    const { success, tokens } = await claimLoginBonus();
    if (success) setWaiting((before) => [...before, { tokens, section: null }]);
  });
  useEffect(() => {
    const timer = setTimeout(() => (login.current = claimLogin()), loginMs);
    return () => clearTimeout(timer);
  }, []);

  const claimExploration = useEffectEvent(async (route: string) => {
    await login.current;
    // In the meantime, the user may have signed out here or in another tab.
    if (!storedUserId()) return;
    const { success, tokens } = await claimExplorationBonus(route);
    if (success) setWaiting((before) => [...before, { tokens, section: sectionAt(route) ?? null }]);
  });
  useEffect(() => {
    if (!sectionAt(path)) return;
    const timer = setTimeout(() => void claimExploration(path), explorationMs);
    return () => clearTimeout(timer);
  }, [path]);

  const [next] = waiting;
  useEffect(() => {
    if (!next || isOpen || isCovered || !hasRead) return;
    const timer = setInterval(() => {
      if (isBusy()) return;
      setShown(next);
      setOpen(true);
    }, calmMs);
    return () => clearInterval(timer);
  }, [next, isOpen, isCovered, hasRead]);

  const close = () => {
    setOpen(false);
    setWaiting((before) => before.filter((bonus) => bonus !== openBonus));
  };
  return openBonus && <BonusPopup bonus={openBonus} isOpen={isOpen} onClose={close} />;
}

/** Returns true after a new user has had time to read the first screen or has left it; always true for other users. */
function useHasReadFirst(path: string): boolean {
  const [isWaiting, setWaiting] = useState(() => isFirstVisit(storedUserId()));
  const [first, setFirst] = useState("");
  if (first === "" && path !== "") setFirst(path);
  if (isWaiting && first !== "" && path !== first) setWaiting(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), readMs);
    return () => clearTimeout(timer);
  }, []);
  return !isWaiting;
}

/** True if a popup would interrupt typing, selecting or dragging, or cover the checklist of a new workspace. */
function isBusy(): boolean {
  return isTypingIn(document.activeElement) || document.querySelector("[data-dragging], [data-first-steps]") !== null;
}
