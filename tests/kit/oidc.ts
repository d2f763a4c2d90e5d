import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

import { OidcMemory } from "./oidc-memory.ts";

/** An account at the provider. Its claims are included in the id_token. */
export type Account = { sub: string; email: string; email_verified: boolean } & Record<string, unknown>;

export type OpenIdServer = {
  issuer: string;
  /** Settings for a Vanda server that uses this provider for sign-in. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string };
  /**
   * Creates an account. Its claims may be changed later. Entering an unknown address at the provider also creates one.
   */
  account(claims: Partial<Account>): Account;
  /** Returns an id_token as a mobile app receives it, for Vanda or for the audience in `claims`. */
  idToken(account: Account, claims?: Record<string, unknown>): Promise<string>;
  /** Modifies the ID tokens that the provider issues from now on, as an attacker in transit would. */
  tamper(change: (idToken: string) => string): void;
  stop(): Promise<void>;
};

const clientId = "vanda";

const choicePage = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Google</title>
  <form><label>Email <input name="as" type="email" required></label><button>Continue</button></form>
  <a href="?as=">Cancel</a></html>`;

/**
 * Starts an OpenID provider on loopback, in place of Google. Its only page asks for the account, without a password.
 */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const accounts = new Map<string, Account>();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(24).toString("base64url");
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });

  const provider = new Provider(issuer, {
    adapter: OidcMemory,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        // A native client may redirect to any loopback port. Vanda's port is not known yet.
        application_type: "native",
        redirect_uris: ["http://127.0.0.1/auth/v1/callback"],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "test", alg: "RS256", use: "sig" }] },
    cookies: { keys: [clientSecret] },
    // As at Google, the id_token itself contains the user's data.
    conformIdTokenClaims: false,
    claims: {
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "picture"],
    },
    findAccount: (_request, id) => {
      const claims = accounts.get(id);
      return claims && { accountId: id, claims: () => claims };
    },
    interactions: { url: (_request, { uid }) => `/choose/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });

  let change = (idToken: string) => idToken;
  provider.use(async (request, next) => {
    await next();
    const { body } = request;
    if (isTokenAnswer(body)) body.id_token = change(body.id_token);
  });

  const answer = provider.callback();
  server.on("request", (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (!url.pathname.startsWith("/choose/")) return void answer(request, response);
    const as = url.searchParams.get("as");
    if (as === null) return void response.setHeader("content-type", "text/html; charset=utf-8").end(choicePage);
    void choose(as).then(
      (result) => provider.interactionFinished(request, response, result),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });

  const choose = async (name: string) => {
    if (!name) return { error: "access_denied", error_description: "The user denied access" };
    const { sub: accountId } = accounts.get(name) ?? open({ email: name, name: name.split("@")[0] });
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope("openid email profile");
    return { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
  };
  const open = (claims: Partial<Account>) => {
    const number = accounts.size + 1;
    const account = { sub: `g-${number}`, email: `person${number}@gmail.example`, email_verified: true, ...claims };
    accounts.set(account.sub, account);
    return account;
  };

  return {
    issuer,
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    account: open,
    idToken: (account, claims = {}) =>
      new SignJWT({ iss: issuer, aud: clientId, ...account, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "test" })
        .setIssuedAt()
        .setExpirationTime("5 minutes")
        .sign(privateKey),
    tamper: (wanted) => {
      change = wanted;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const isTokenAnswer = (body: unknown): body is { id_token: string } =>
  typeof body === "object" && body !== null && "id_token" in body;
