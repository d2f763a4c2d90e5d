import { useSyncExternalStore } from "react";

import { type Companies, type CopyOwner, readCopy, writeCopy } from "#domain/workspace/companies.ts";
import { companiesKey, storedUserId } from "#web/data/session/stored-session.ts";

import { workspaceId } from "./workspace.ts";

const listeners = new Set<() => void>();

/** Whoever is signed in here, and where they are. */
export const copyOwner = (): CopyOwner => ({ user: storedUserId(), workspace: workspaceId() });

/** The companies as this browser kept them of whoever is signed in; what any tab read or made active last. */
export const storedCompanies = (): Companies | undefined => readCopy(localStorage.getItem(companiesKey), copyOwner());

/** Keeps a change of the copy for `owner`, unless somebody else is there by now. */
export function keepCompanies(changed: Partial<Companies>, owner = copyOwner()) {
  const now = copyOwner();
  if (owner.user === null || owner.user !== now.user || owner.workspace !== now.workspace) return;
  const companies = { active: null, list: [], ...storedCompanies(), ...changed };
  try {
    localStorage.setItem(companiesKey, writeCopy(companies, owner));
  } catch {
    // A full store costs only the copy.
    localStorage.removeItem(companiesKey);
  }
  for (const listener of listeners) listener();
}

/** Forgets that a company was made active: it is gone. */
export function dropActive(id: string) {
  if (storedCompanies()?.active === id) keepCompanies({ active: null });
}

function listen(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === companiesKey) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** The company that was made active last, in whichever tab. */
export const useActiveId = (): string | null => useSyncExternalStore(listen, () => storedCompanies()?.active ?? null);
