import type { AddRoutes } from "#server/auth/auth-tools.ts";
import { readBody } from "#server/auth/request-body.ts";
import { updateUser, updateUserSchema } from "#server/auth/users/update-user.ts";
import { toUser } from "#server/auth/users/users.ts";

/** Adds the routes to read and change the signed-in user. */
export const addUserRoutes: AddRoutes = (auth, { context, limits, clientOf, rememberBrowser, requireSession }) => {
  auth.get("/user", async (request) =>
    request.json(toUser((await requireSession(request, { evenLeaving: true })).user)),
  );

  auth.put("/user", async (request) => {
    const signedIn = await requireSession(request);
    const change = await readBody(request, updateUserSchema);
    const address = clientOf(request).address ?? "";
    const user = await updateUser(
      context,
      signedIn,
      { ...change, redirectTo: request.req.query("redirect_to") },
      {
        // These checks are counted separately from sign-in attempts: strangers who guess passwords must not keep the
        // owner from setting a new one.
        check: (account) => limits.count(address, `change ${account}`),
        mail: (email) => limits.countMail(address, email),
      },
    );
    if (change.password && user.email) rememberBrowser(request, user.email);
    return request.json(toUser(user));
  });
};
