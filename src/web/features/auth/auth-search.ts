import { redirect } from "@tanstack/react-router";
import * as z from "zod/mini";

import { currentSession } from "#web/data/session.ts";

/** `mode` picks the form, `next` is the page of the dashboard that was asked for. */
export const authSearch = z.object({
  mode: z.catch(z.optional(z.enum(["sign-in", "sign-up"])), undefined),
  next: z.catch(z.optional(z.string().check(z.regex(/^\/dashboard\//))), undefined),
});

/** Someone who is signed in has no business on the sign-in screen. */
export async function leaveIfSignedIn({ search }: { search: z.infer<typeof authSearch> }) {
  if (!(await currentSession())) return;
  throw search.next ? redirect({ href: search.next, replace: true }) : redirect({ to: "/dashboard", replace: true });
}
