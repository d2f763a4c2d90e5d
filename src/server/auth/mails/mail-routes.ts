import type { Context as Request } from "hono";
import { z } from "zod";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { emailSchema } from "#domain/workspace/people/email-schema.ts";
import { AuthError, reject } from "#server/auth/auth-error.ts";
import type { AddRoutes, AuthTools } from "#server/auth/auth-tools.ts";
import { challengeOf, type Proof } from "#server/auth/mails/one-time-tokens.ts";
import { createRedirects, withParameters } from "#server/auth/mails/redirects.ts";
import { verifyProof, type VerifyType, verifyTypes } from "#server/auth/mails/verify.ts";
import { challengeFields, readChallenge } from "#server/auth/providers/flow-state.ts";
import { metadataSchema, readBody } from "#server/auth/request-body.ts";
import { startSession } from "#server/auth/sessions/sessions.ts";
import { addressAfterFailure, addressAfterSignIn } from "#server/auth/sign-in/finish-sign-in.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import type { AuthMailKind } from "#server/system-mail/auth-mails.ts";
import { escapeHtml } from "#server/system-mail/html.ts";
import { queueAuthMail } from "#server/system-mail/mail-queue.ts";
import type { AuthMailRequest } from "#server/system-mail/mail-request.ts";
import { pageHeaders, writePage } from "#server/system-mail/page.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

const halfway = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const phone = z.string().default("");
const recoverSchema = z.object({ email: emailSchema, ...challengeFields });
const otpSchema = z.object({
  email: z.string().default(""),
  phone,
  data: metadataSchema.nullish(),
  create_user: z.boolean().default(true),
  ...challengeFields,
});
const resendSchema = z.object({
  email: z.string().default(""),
  phone,
  type: z.string().default(""),
  ...challengeFields,
});
const verifySchema = z.object({
  type: z.enum(verifyTypes, "Verify requires a verification type"),
  token: z.string().default(""),
  token_hash: z.string().default(""),
  email: z.string().trim().toLowerCase().max(255).default(""),
  phone,
});

/**
 * Adds the routes that send an email. The response and its time are the same whether or not the address has an account.
 */
export const addMailRoutes: AddRoutes = (auth, tools) => {
  const { context, limits, signUps, clientOf, checkCaptcha, requireSession } = tools;
  const askOpenly = async (request: Request, mail: AuthMailRequest) => {
    await checkCaptcha(request);
    return ask(request, mail);
  };
  const ask = async (request: Request, mail: AuthMailRequest) => {
    requireMail(tools);
    await limits.countMail(clientOf(request).address ?? "", mail.email);
    await queueAuthMail(context, { ...mail, redirectTo: request.req.query("redirect_to") });
    return request.json({});
  };

  auth.post("/recover", async (request) => {
    const body = await readBody(request, recoverSchema);
    return askOpenly(request, { kind: "recovery", email: body.email, challenge: readChallenge(body) });
  });

  auth.post("/otp", async (request) => {
    const body = await readBody(request, otpSchema);
    rejectPhone(body);
    const { data, create_user: mayCreate } = body;
    const email = emailSchema.parse(body.email);
    return askOpenly(request, {
      kind: "magic_link",
      email,
      ...(mayCreate && { newUser: data ?? {} }),
      challenge: readChallenge(body),
    });
  });

  auth.post("/resend", async (request) => {
    const body = await readBody(request, resendSchema);
    rejectPhone(body);
    const email = emailSchema.parse(body.email);
    if (body.type === "signup")
      return askOpenly(request, { kind: "confirmation", email, challenge: readChallenge(body) });
    if (body.type === "email_change")
      return askOpenly(request, { kind: "email_change", email, challenge: readChallenge(body) });
    return reject(400, "validation_failed", "Missing one of these types: signup, email_change, sms, phone_change");
  });

  auth.get("/reauthenticate", async (request) => {
    const { user } = await requireSession(request);
    return ask(request, { kind: "reauthentication", email: user.email ?? "", userId: user.id });
  });

  auth.post("/verify", async (request) => {
    const body = await readBody(request, verifySchema);
    rejectPhone(body);
    const client = clientOf(request);
    const proof = await toProof(body, (email) => limits.countCode(client.address ?? "", email));
    const { userId, isComplete } = await verifyProof(context, body.type, proof);
    if (!isComplete) return request.json({ msg: halfway, code: 200 });
    const session = await startSession(context, userId, "otp", client);
    signUps.forget(request, session.user.email);
    return request.json(session);
  });
};

/**
 * Adds the routes that links in emails point to. Browsers send no API key when they follow a link. Mail scanners follow
 * links before the recipient does, so a link merely opens a page; only the button on it has an effect.
 */
export const addLinkRoutes: AddRoutes = (auth, { context, clientOf }) => {
  const redirectTo = createRedirects(context);
  /** Parses a link. Errors are shown on the page to which the link redirects. */
  const read = (request: Request) => {
    const { token = "", type, redirect_to: requestedUrl } = request.req.query();
    const verifyType = z.enum(verifyTypes).safeParse(type).data;
    const address = redirectTo(requestedUrl);
    const challenge = challengeOf(token);
    const fail = (error: AuthError) => request.redirect(addressAfterFailure(address, error, challenge !== null), 303);
    return { token, verifyType, address, challenge, fail };
  };
  const incomplete = () => new AuthError(400, "validation_failed", "Verify requires a token and a verification type");

  auth.get("/verify", (request) => {
    if (request.req.method === "HEAD") return request.body(null, 204);
    const { token, verifyType, address, fail } = read(request);
    if (!verifyType || !token) return fail(incomplete());
    const language = requestLanguage(request.req.header("accept-language"));
    return request.html(writeLinkPage(language, verifyType), 200, linkPageHeaders(address));
  });

  auth.post("/verify", async (request, next) => {
    // A request that is not from a form comes from an API client, which sends a key.
    if (!request.req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) return next();
    const { token, verifyType, address, challenge, fail } = read(request);
    if (!verifyType || !token) return fail(incomplete());
    try {
      const client = clientOf(request);
      const { userId, isComplete } = await verifyProof(context, verifyType, { token });
      if (!isComplete) return request.redirect(withParameters(address, "fragment", { message: halfway }), 303);
      return request.redirect(
        await addressAfterSignIn(context, {
          userId,
          method: "otp",
          redirectTo: address,
          challenge,
          provider: "email",
          client,
          type: verifyType,
        }),
        303,
      );
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return fail(error);
    }
  });
};

function requireMail({ context }: AuthTools) {
  if (context.mailer.way !== "off") return;
  reject(400, "email_provider_disabled", "This server cannot send email. Its operator must set SMTP_URL");
}

function rejectPhone({ phone: number }: { phone: string }) {
  if (number) reject(400, "phone_provider_disabled", "Unsupported phone provider");
}

/**
 * Returns the token of a link, under either of its names, or the digits with the address they were sent to. Throws an
 * AuthError if both are missing.
 */
async function toProof(
  body: { type: VerifyType; token: string; token_hash: string; email: string },
  countAttempt: (email: string) => Promise<void>,
): Promise<Proof> {
  if (body.token_hash) return { token: body.token_hash };
  if (!body.token || !body.email) {
    return reject(
      400,
      "validation_failed",
      "Only the token_hash and type, or email, token and type, should be provided",
    );
  }
  await countAttempt(body.email);
  return { sentTo: body.email, code: body.token };
}

const mailKinds: Record<VerifyType, AuthMailKind> = {
  signup: "confirmation",
  invite: "confirmation",
  recovery: "recovery",
  magiclink: "magic_link",
  email: "magic_link",
  email_change: "email_change_current",
};

/**
 * Returns the page that a link in an email opens. Its button confirms the purpose of the email by a POST to the same
 * address.
 */
function writeLinkPage(language: Language, type: VerifyType): string {
  const { subject, action } = mailTexts[language].kind[mailKinds[type]];
  const title = fill(subject, { product: brand.name });
  const button = `<form method="post"><button>${escapeHtml(action)}</button></form>`;
  const content = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(mailTexts[language].linkPage.text)}</p>${button}`;
  return writePage(language, title, content);
}

/** Returns the headers of a link page. Its form redirects to `address` after it is submitted. */
const linkPageHeaders = (address: string) => ({
  ...pageHeaders({ frames: "'none'", forms: `'self' ${sourceOf(new URL(address))}` }),
  // The address of this page signs in anyone who knows it.
  "referrer-policy": "no-referrer",
});

/**
 * Returns the origin of an address as a source of a content security policy. Falls back to the protocol for hosts with
 * characters that would end the entry.
 */
const sourceOf = ({ origin, protocol }: URL) => (origin === "null" || /[;,]/.test(origin) ? protocol : origin);
