import type { AddRoutes } from "#server/auth/auth-tools.ts";
import { readBody } from "#server/auth/request-body.ts";
import { updateUser, updateUserSchema } from "#server/auth/update-user.ts";
import { toUser } from "#server/auth/users.ts";

/** The signed-in user, to read and to change. */
export const addUserRoutes: AddRoutes = (auth, { context, countAttempt, requireSession }) => {
  auth.get("/user", async (request) => request.json(toUser((await requireSession(request)).user)));

  auth.put("/user", async (request) => {
    const signedIn = await requireSession(request);
    const change = await readBody(request, updateUserSchema);
    return request.json(
      toUser(await updateUser(context, signedIn, change, (account) => countAttempt(request, account))),
    );
  });
};
