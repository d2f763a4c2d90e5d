import { afterAll, beforeAll, expect, test } from "vitest";

import { person } from "../kit/google.ts";
import { type OpenIdServer, startOpenIdServer } from "../kit/oidc.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let google: OpenIdServer;
let vanda: Vanda;
beforeAll(async () => {
  google = await startOpenIdServer();
  vanda = await startVanda(google.env);
});
afterAll(async () => {
  await vanda?.stop();
  await google?.stop();
});

/** Starts a sign-in. Returns the browser's cookie, and the attributes after the cookie's value. */
async function setOut(server: Vanda, cookie = "") {
  const address = `${server.url}/auth/v1/authorize?provider=google`;
  const response = await fetch(address, { redirect: "manual", headers: { cookie } });
  const [, pair = "", attributes = ""] = /^([^;]*)(.*)$/.exec(response.headers.get("set-cookie") ?? "") ?? [];
  return { pair, attributes };
}

test("a browser keeps the cookie that we set, but not one that another site set", async () => {
  const { pair } = await setOut(vanda);
  expect(pair).toMatch(/^sign-in-browser=./);
  expect((await setOut(vanda, pair)).pair).toBe(pair);
  const [, value = ""] = pair.split("=");
  const [id, signature] = value.split(".");
  for (const tossed of ["tossed", `tossed.${signature}`, `${id}.`, `${id}.tossed`, ""]) {
    const fresh = (await setOut(vanda, `sign-in-browser=${tossed}`)).pair;
    expect(fresh).toMatch(/^sign-in-browser=[\w-]{43}\.[\w-]{43}$/);
    expect(fresh).not.toContain(tossed || id);
  }
});

test("over https only this host can set the cookie", async () => {
  const secure = await startVanda({ ...google.env, PUBLIC_URL: "https://crm.example.com" });
  const { pair, attributes } = await setOut(secure);
  expect(pair).toMatch(/^__Host-sign-in-browser=/);
  expect(attributes.split("; ")).toEqual(expect.arrayContaining(["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]));
  expect(attributes).not.toMatch(/Domain/i);
  expect((await setOut(secure, pair)).pair).toBe(pair);
  expect((await setOut(secure, pair.replace("__Host-", ""))).pair).not.toBe(pair);
  await secure.stop();
});

test("two tabs of a browser can return from the provider in either order", async () => {
  const ada = person({ google, vanda });
  const tabs = [ada.client("implicit"), ada.client("implicit")];
  const callbacks: URL[] = [];
  for (const tab of tabs) callbacks.push(await ada.toCallback(await ada.button(tab), google.account({})));
  for (const callback of callbacks.toReversed()) {
    expect((await ada.toHome(callback)).fragment).toHaveProperty("access_token");
  }
});
