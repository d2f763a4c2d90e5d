import type { Context as Request } from "hono";
import { z } from "zod";

import { reject } from "#server/auth/auth-error.ts";
import type { AddRoutes } from "#server/auth/auth-tools.ts";
import { challengeFactor } from "#server/auth/factors/challenge-factor.ts";
import { enrollFactor, enrollFactorSchema, friendlyNameSchema } from "#server/auth/factors/enroll-factor.ts";
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from "#server/auth/factors/recovery-codes.ts";
import { unenrollFactor } from "#server/auth/factors/unenroll-factor.ts";
import { verifyFactor, verifyFactorSchema } from "#server/auth/factors/verify-factor.ts";
import { recoveryCodeSchema, verifyRecoveryCode } from "#server/auth/factors/verify-recovery-code.ts";
import { readBody } from "#server/auth/request-body.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { FactorRow } from "#server/auth/users/users.ts";

/** Adds the routes of the second factor: codes of an authenticator app, and recovery codes if the app is lost. */
export const addFactorRoutes: AddRoutes = (auth, { context, limits, clientOf, requireSession }) => {
  auth.get("/factors/recovery-codes", async (request) =>
    request.json(await recoveryCodesStatus(context, await requireSession(request, { evenLeaving: true }))),
  );
  auth.post("/factors/recovery-codes", async (request) => {
    const signedIn = await requireSession(request);
    const hasBody = (await request.req.text()) !== "";
    const { friendly_name: name } = hasBody ? await readBody(request, friendlyNameSchema) : { friendly_name: "" };
    return request.json(await generateRecoveryCodes(context, signedIn, name));
  });
  auth.delete("/factors/recovery-codes", async (request) =>
    request.json(await removeRecoveryCodes(context, await requireSession(request))),
  );
  auth.post("/factors/recovery-codes/regenerate", async (request) =>
    request.json(await regenerateRecoveryCodes(context, await requireSession(request))),
  );
  auth.post("/factors/recovery-codes/verify", async (request) => {
    const signedIn = await requireSession(request, { evenLeaving: true });
    const client = clientOf(request);
    const { code } = await readBody(request, recoveryCodeSchema);
    await limits.count(client.address ?? "");
    return request.json(await verifyRecoveryCode(context, signedIn, code, client));
  });

  auth.post("/factors", async (request) => {
    const signedIn = await requireSession(request);
    return request.json(await enrollFactor(context, signedIn, await readBody(request, enrollFactorSchema)));
  });
  auth.post("/factors/:factorId/challenge", async (request) => {
    const signedIn = await requireSession(request, { evenLeaving: true });
    return request.json(await challengeFactor(context, ownFactor(request, signedIn), clientOf(request)));
  });
  auth.post("/factors/:factorId/verify", async (request) => {
    const signedIn = await requireSession(request, { evenLeaving: true });
    const client = clientOf(request);
    const factor = ownFactor(request, signedIn);
    const answer = await readBody(request, verifyFactorSchema);
    await limits.countFactor(client.address ?? "", signedIn.user.id);
    return request.json(await verifyFactor(context, signedIn, factor, answer, client));
  });
  auth.delete("/factors/:factorId", async (request) => {
    const signedIn = await requireSession(request);
    const factor = ownFactor(request, signedIn);
    await unenrollFactor(context, signedIn, factor);
    return request.json({ id: factor.id });
  });
};

/** Returns the factor in the path if it belongs to the user; another user's factor is reported as unknown. */
function ownFactor(request: Request, { user }: SignedIn): FactorRow {
  const id = z.guid().safeParse(request.req.param("factorId"));
  if (!id.success) return reject(404, "validation_failed", "factor_id must be an UUID");
  const factor = user.factors?.find((candidate) => candidate.id === id.data.toLowerCase());
  return factor ?? reject(404, "mfa_factor_not_found", "Factor not found");
}
