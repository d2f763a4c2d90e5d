import type { Session, User } from "@supabase/supabase-js";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

import { supabase } from "#web/data/requests/supabase.ts";

/** `loading` until the client has looked whether somebody is signed in. */
export type Auth = { user: User | null; session: Session | null; loading: boolean };

const Context = createContext<Auth | null>(null);

// What the client last said; it keeps the session, and says so whenever it changes, in this tab or another.
let said: Auth = { user: null, session: null, loading: true };

function follow(onChange: () => void) {
  const { data } = supabase.auth.onAuthStateChange((_event, session) => {
    said = { user: session?.user ?? null, session, loading: false };
    onChange();
  });
  return () => data.subscription.unsubscribe();
}

/** Tells everything within who is signed in. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = useSyncExternalStore(follow, () => said);
  return <Context value={auth}>{children}</Context>;
}

export function useAuth(): Auth {
  const auth = useContext(Context);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
