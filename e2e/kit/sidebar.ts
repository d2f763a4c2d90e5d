import type { Page } from "@playwright/test";

export const sidebarOf = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

/** Expands a group of the sidebar if it is collapsed. */
export async function unfold(page: Page, group: string) {
  const header = sidebarOf(page).getByRole("button", { name: group, exact: true });
  if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
}

/** Follows a link in a group of the sidebar. */
export async function follow(page: Page, group: string, link: string) {
  await unfold(page, group);
  await sidebarOf(page).getByRole("link", { name: link, exact: true }).click();
}

export async function logOut(page: Page) {
  await unfold(page, "User");
  await page.getByRole("button", { name: "Log out" }).click();
}
