import type { Page } from "@playwright/test";

import type { Form } from "./kit/form-parts.ts";
import { forms } from "./kit/forms.ts";
import { furnishForms } from "./kit/furnish-forms.ts";
import { type RestartableServer, startRestartableServer } from "./kit/restartable-server.ts";
import { clientOf } from "./kit/rows.ts";
import { expect, register, test } from "./kit/test.ts";

// The browser logs each failed request, and the conflict with the row that already exists.
test.use({ allowedConsole: /ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch|409/ });

/** Opens a screen within the application, so that Back leads to the previous screen. */
async function follow(page: Page, path: string) {
  await page.goto(path === "/dashboard" ? "/dashboard/accounts" : "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Without a click, the browser's Back skips a page.
  await page.getByRole("heading", { level: 1 }).click();
  // Navigates like a link: the router counts its pages, and reloads a page that it did not count.
  await page.evaluate((next) => {
    const state = history.state as { __TSR_index: number };
    history.pushState({ ...state, __TSR_index: state.__TSR_index + 1 }, "", next);
  }, path);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
}

async function countRows(page: Page, { row, stored }: Form, text: string) {
  const [table = "", column] = row ?? [];
  const rows = (await clientOf(page)).from(table).select("*");
  const { data, error } = await (column ? rows.eq(column, stored ?? text) : rows);
  expect(error).toBeNull();
  return data?.length ?? 0;
}

/** Runs a step, and prefixes the message of its error with the step's title. */
const step = (title: string, run: () => Promise<void>) =>
  test.step(title, () =>
    run().catch((error: unknown) => {
      throw new Error(`${title}: ${String(error)}`, { cause: error });
    }),
  );

const question = (page: Page) =>
  page.getByRole("dialog", { name: /^(?:Discard your changes|Leave without saving)\?$/ });

/** Returns the text for a form, and the steps that open, fill in and submit it, and look for the text. */
function stepsOf(page: Page, ids: Record<string, string>, name: string, form: Form) {
  const { row } = form;
  const text = form.text ?? `Orchid ${name}`;
  const path = form.path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? "");
  const call = form.call ?? (row && `/rest/v1/${row[0]}`);
  const box = form.box(page);
  const open = async () => {
    await form.open?.(page);
    await expect(box).toBeVisible();
  };
  const submit = async () => form.submit?.(page);
  const isCall = (method: string, url: string) =>
    call !== undefined && method !== "GET" && method !== "HEAD" && new URL(url).pathname.endsWith(call);
  const holdsText = async () => {
    const shown = form.shownIn?.(page);
    if (shown) return (await shown.allTextContents()).join().includes(text);
    return (await box.isVisible()) && (await box.inputValue({ timeout: 1000 }).catch(() => "")) === text;
  };
  let isSubmitted = false;
  const expectText = () =>
    form.shownIn && isSubmitted ? expect(form.shownIn(page)).toContainText(text) : expect(box).toHaveValue(text);
  const submitWithFailure = async () => {
    const failed = page.waitForEvent("requestfailed", (request) => isCall(request.method(), request.url()));
    await submit();
    await failed;
    isSubmitted = true;
    await expect(page.getByText(/Can't reach the server|no connection/i).first()).toBeVisible();
    await expectText();
  };
  return { text, path, call, box, open, submit, isCall, holdsText, expectText, submitWithFailure };
}

async function prove(page: Page, ids: Record<string, string>, name: string, form: Form) {
  const { row, isChange = false, isPopover = false } = form;
  const steps = stepsOf(page, ids, name, form);
  const { text, path, call, box, open, submit, isCall, holdsText, expectText, submitWithFailure } = steps;
  const isPathOfCall = (url: URL) => isCall("POST", url.href);

  await follow(page, path);
  await open();
  const before = await box.inputValue();
  const rows = row ? await countRows(page, form, text) : 0;
  await box.fill(text);

  if (call)
    await step("cut", async () => {
      await page.route(isPathOfCall, (route) =>
        isCall(route.request().method(), route.request().url()) ? route.abort() : route.fallback(),
      );
      await submitWithFailure();
      await page.unroute(isPathOfCall);
    });

  const isInDialog = !isPopover && (await box.evaluate((element) => element.closest("[role=dialog]") !== null));
  if (!isPopover)
    await step("Back", async () => {
      await page.goBack();
      const hasLeft = async () => !isInDialog && !page.url().endsWith(path) && !(await box.isVisible());
      await expect.poll(async () => (await question(page).isVisible()) || (await hasLeft())).toBe(true);
      if (await question(page).isVisible()) await question(page).getByRole("button", { name: "Cancel" }).click();
      else {
        await page.evaluate(() => history.forward());
        await expect.poll(hasLeft).toBe(false);
        await open();
      }
      await expectText();
    });

  await step("reload", async () => {
    await page.reload();
    await open();
    await expectText();
    if (!isInDialog) return;
    await page.goBack();
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expectText();
  });
  if (!row) return;

  await step("lost answer", async () => {
    let isLost = false;
    await page.route(isPathOfCall, async (route) => {
      if (isLost || !isCall(route.request().method(), route.request().url())) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await submitWithFailure();
    if (!isChange) {
      await page.reload();
      await open();
      await expectText();
    }
    const answer = page.waitForResponse(
      (response) => isCall(response.request().method(), response.url()) && response.status() < 500,
    );
    let isAnswered = false;
    void answered(answer).then((is) => (isAnswered = is));
    await submit();
    // If the row is found before it is sent again, only the text is cleared. The text of a change may stay in its box.
    await expect.poll(async () => (isChange && isAnswered) || !(await holdsText())).toBe(true);
    await page.unroute(isPathOfCall);
    expect(await countRows(page, form, text)).toBe(rows + 1);
  });

  if (!isChange)
    await step("nothing is left", async () => {
      await page.goto(path);
      await open();
      await expect(box).toHaveValue(before);
    });
}

/** Returns true once a response arrives, false if the page is closed first. */
const answered = (response: Promise<unknown>) =>
  response.then(
    () => true,
    () => false,
  );

for (const [area, described] of Object.entries(forms))
  test(`text typed into forms of ${area} is kept after errors, Back and a reload, and saved once after a lost response @deep`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    page.setDefaultTimeout(20_000);
    await register(page);
    page.on("dialog", (opened) => void opened.accept());
    const ids = await furnishForms(page);
    const failures: string[] = [];
    for (const [name, form] of Object.entries(described))
      try {
        await step(name, () => prove(page, ids, name, form));
      } catch (error) {
        failures.push(String(error));
        await page.unrouteAll();
      }
    expect(failures).toEqual([]);
  });

/** A form of each area that adds a row. */
const restarted: Record<string, string> = {
  "records and lists": "account",
  email: "email template",
  settings: "company",
  features: "field for a column of a file",
};

const restartTest = test.extend<object, { server: RestartableServer }>({
  server: [
    async ({ browserName: _any }, use) => {
      const server = await startRestartableServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

restartTest.describe("while the server is down", () => {
  restartTest.use({
    allowedConsole: /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket|Failed to fetch|status of 503/,
  });

  restartTest(
    "text typed into a form of each area stays, and is saved once after a restart @deep",
    async ({ page, server }) => {
      await register(page);
      page.on("dialog", (opened) => void opened.accept());
      const ids = await furnishForms(page);
      for (const [area, name] of Object.entries(restarted)) {
        const form = forms[area]?.[name];
        if (!form) throw new Error(`There is no form ${name} of ${area}`);
        await step(`${area}: ${name}`, async () => {
          const { text, path, box, open, submit, holdsText, submitWithFailure } = stepsOf(page, ids, name, form);
          await follow(page, path);
          await open();
          await box.fill(text);
          await server.kill();
          await submitWithFailure();
          await server.start();
          await submit();
          await expect.poll(holdsText).toBe(false);
          expect(await countRows(page, form, text)).toBe(1);
        });
      }
    },
  );
});
