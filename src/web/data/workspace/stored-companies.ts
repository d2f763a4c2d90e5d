import { useSyncExternalStore } from "react";

import { createWatchers } from "#domain/store.ts";
import {
  type Companies,
  type Company,
  type CacheOwner,
  readCache,
  replaceList,
  writeCache,
} from "#domain/workspace/companies.ts";
import { companiesKey, storedUserId } from "#web/data/auth/stored-session.ts";

import { workspaceId } from "./workspace.ts";

const watchers = createWatchers();

/** Returns the owner of the cached companies: the signed-in user in the open workspace. */
export const copyOwner = (): CacheOwner => ({ user: storedUserId(), workspace: workspaceId() });

/**
 * Returns the companies stored in this browser, as last read or activated in any tab; undefined if there are none for
 * this user.
 */
export const storedCompanies = (): Companies | undefined => readCache(localStorage.getItem(companiesKey), copyOwner());

/** Stores the companies that were read for `owner`, unless another user or workspace is active by now. */
export const storeCompanies = (list: Company[], owner: CacheOwner) =>
  changeCopy((copy) => replaceList(copy, list), owner);

/** Makes a company the active one in all tabs. */
export const setActiveCompany = (id: string) => changeCopy((copy) => ({ ...copy, active: id }), copyOwner());

function changeCopy(change: (copy: Companies) => Companies, owner: CacheOwner) {
  const now = copyOwner();
  if (owner.user === null || owner.user !== now.user || owner.workspace !== now.workspace) return;
  const companies = change(storedCompanies() ?? { active: null, list: [] });
  try {
    localStorage.setItem(companiesKey, writeCache(companies, owner));
  } catch {
    // If the storage is full, the copy is dropped; the server still has the data.
    localStorage.removeItem(companiesKey);
  }
  watchers.notify();
}

function listen(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === companiesKey) listener();
  };
  const stop = watchers.watch(listener);
  addEventListener("storage", onStorage);
  return () => {
    stop();
    removeEventListener("storage", onStorage);
  };
}

/** Returns the company that was activated last in any tab; null if unknown. */
export const useActiveId = (): string | null => useSyncExternalStore(listen, () => storedCompanies()?.active ?? null);
