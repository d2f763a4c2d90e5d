import type { AddRoutes } from "#server/auth/auth-tools.ts";
import { readBody } from "#server/auth/request-body.ts";
import { updateUser, updateUserSchema } from "#server/auth/update-user.ts";
import { toUser } from "#server/auth/users.ts";

/** The signed-in user, to read and to change. */
export const addUserRoutes: AddRoutes = (auth, { context, limits, clientOf, countAttempt, requireSession }) => {
  auth.get("/user", async (request) => request.json(toUser((await requireSession(request)).user)));

  auth.put("/user", async (request) => {
    const signedIn = await requireSession(request);
    const change = await readBody(request, updateUserSchema);
    const address = clientOf(request).address ?? "";
    const user = await updateUser(
      context,
      signedIn,
      { ...change, redirectTo: request.req.query("redirect_to") },
      {
        check: (account) => countAttempt(request, account),
        mail: (email) => limits.countMail(address, email),
      },
    );
    return request.json(toUser(user));
  });
};
