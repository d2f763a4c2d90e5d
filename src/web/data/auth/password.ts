import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

type NewPassword = {
  /** Undefined for a user who has only ever signed in with a provider. */
  current: string | undefined;
  password: string;
  /** Code from an email, if the server requires one. */
  code: string | undefined;
};

/** Changes the password and ends all other sessions. */
export const changePassword = mutationOptions({
  mutationFn: async ({ current, password, code }: NewPassword) => {
    unwrap(
      await supabase.auth.updateUser({
        password,
        ...(current && { current_password: current }),
        ...(code && { nonce: code }),
      }),
    );
  },
  meta: { isQuiet: true, changes: ["auth.sessions"] },
});

/** Emails a code that confirms the user's identity. */
export const sendPasswordCode = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.auth.reauthenticate());
  },
  meta: { isQuiet: true },
});
