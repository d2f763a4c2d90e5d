import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

type NewPassword = {
  /** Left out by whoever has signed in with a provider only. */
  current: string | undefined;
  password: string;
  /** From a mail, where the server asks for it. */
  code: string | undefined;
};

/** Changes the password; every other session ends with it. */
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

/** Has a code sent by mail that shows who asks for a change. */
export const sendPasswordCode = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.auth.reauthenticate());
  },
  meta: { isQuiet: true },
});
