import type { Locator, Page } from "@playwright/test";

import { expectAccessible } from "./kit/axe.ts";
import { makeMailbox } from "./kit/mail.ts";
import { expect, register, test } from "./kit/test.ts";

const required = "Este campo es obligatorio";
const wrongEmail = "Email inválido";
const box = (within: Page | Locator, name: string) => within.getByRole("textbox", { name, exact: true });

test("in Spanish, all forms show the same texts for an empty field and an invalid email address @deep", async ({
  page,
}) => {
  await register(page);
  await makeMailbox(page, { address: "ana@vanda.example" });
  await page.evaluate(() => localStorage.setItem("language", "es"));
  const dialog = page.getByRole("dialog");

  await test.step("company", async () => {
    await page.goto("/dashboard/company");
    await page.getByRole("button", { name: "Añadir empresa" }).click();
    await box(dialog, "Correo electrónico").fill("ana@");
    await dialog.getByRole("button", { name: "Añadir empresa" }).click();
    await expect(box(dialog, "Nombre de la empresa")).toHaveAccessibleDescription(required);
    await expect(box(dialog, "Correo electrónico")).toHaveAccessibleDescription(wrongEmail);
    await expectAccessible(page, "[role=dialog]");
  });

  await test.step("mailboxes", async () => {
    await page.goto("/dashboard/email-forwarding");
    await page.getByRole("button", { name: "Añadir cuenta" }).first().click();
    await dialog.getByRole("button", { name: "Conectar" }).click();
    await expect(box(dialog, "Dirección de correo")).toHaveAccessibleDescription(wrongEmail);
    await expect(dialog.getByLabel("Contraseña", { exact: true })).toHaveAccessibleDescription(required);
  });

  await test.step("mail rules", async () => {
    await page.goto("/dashboard/email-forwarding");
    const account = page.getByRole("article", { name: "ana@vanda.example" });
    await account.getByRole("button", { name: /^Reenvío/ }).click();
    await account.getByRole("button", { name: "Añadir regla" }).click();
    const form = account.getByRole("form", { name: "Añadir regla" });
    await box(form, "Reenviar a").fill("ana@");
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(box(form, "Valor")).toHaveAccessibleDescription(required);
    await expect(box(form, "Reenviar a")).toHaveAccessibleDescription(wrongEmail);
    const forwarding = account.getByRole("region", { name: "Ajustes de reenvío" });
    await forwarding.getByRole("textbox").fill("ana@");
    await forwarding.getByRole("button", { name: "Guardar" }).click();
    await expect(forwarding.getByRole("textbox")).toHaveAccessibleDescription(wrongEmail);
    const reply = account.getByRole("region", { name: "Respuesta automática" });
    await reply.getByRole("button", { name: "Activar la respuesta automática" }).click();
    await expect(box(reply, "Texto")).toHaveAccessibleDescription(required);
  });

  await test.step("templates", async () => {
    await page.goto("/dashboard/communication-tools");
    await page.getByRole("button", { name: "Plantillas" }).click();
    await dialog.getByRole("button", { name: "Plantilla nueva" }).click();
    await dialog.getByRole("button", { name: "Guardar plantilla" }).click();
    await expect(box(dialog, "Nombre")).toHaveAccessibleDescription(required);
    await expect(box(dialog, "Texto")).toHaveAccessibleDescription(required);
  });
});
