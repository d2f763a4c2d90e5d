import type { Session, User } from "@supabase/supabase-js";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

import { supabase } from "#web/data/requests/supabase.ts";

/** State of authentication; `loading` until the client has checked for a session. */
export type Auth = { user: User | null; session: Session | null; loading: boolean };

const Context = createContext<Auth | null>(null);

// The client's latest state. The client stores the session and reports every change, in this tab or another.
let current: Auth = { user: null, session: null, loading: true };

function follow(onChange: () => void) {
  const { data } = supabase.auth.onAuthStateChange((_event, session) => {
    current = { user: session?.user ?? null, session, loading: false };
    onChange();
  });
  return () => data.subscription.unsubscribe();
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = useSyncExternalStore(follow, () => current);
  return <Context value={auth}>{children}</Context>;
}

export function useAuth(): Auth {
  const auth = useContext(Context);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
