import { devices, expect, type Page } from "@playwright/test";

/** Options of a phone with a touch screen. */
export const phone = {
  viewport: { width: 375, height: 740 },
  userAgent: devices["Pixel 7"].userAgent,
  isMobile: true,
  hasTouch: true,
};

/**
 * Returns the touch targets smaller than 44 px, and the fields with text smaller than 16 px, because Safari zooms into
 * them. A label or an invisible layer (`::after`) belongs to its control. Links in text are exempt, as in WCAG 2.5.5,
 * and so are grids, charts and hidden elements.
 */
const findSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const small: string[] = [];
    const controls = "a[href], button, summary, select, textarea, input, [role=option], [role^=menuitem], [role=tab]";
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isHidden = box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true });
      const isInText = element.tagName === "A" && style.display === "inline";
      if (isHidden || isInText || element.closest("[role=grid], [data-sonner-toaster], svg, .sr-only")) continue;
      const layer = getComputedStyle(element, "::after");
      const label = element.closest("label")?.getBoundingClientRect();
      const width = Math.max(box.width, label?.width ?? 0, Number.parseFloat(layer.width) || 0);
      const height = Math.max(box.height, label?.height ?? 0, Number.parseFloat(layer.height) || 0);
      const name = `${element.tagName.toLowerCase()} "${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      if (width < 43.5 || height < 43.5) small.push(`${name} is ${Math.round(width)} × ${Math.round(height)} px`);
      const isField = element.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])");
      if (isField && Number.parseFloat(style.fontSize) < 16) small.push(`${name} has text of ${style.fontSize}`);
    }
    return small;
  });

/** Expects all controls on the screen to be large enough for a finger, and typing not to zoom. */
export const expectFitForFingers = (page: Page, what: string) =>
  expect.poll(() => findSmall(page), `${what} has small targets`).toEqual([]);

/** Doubles the text size, as a browser setting does. */
export const doubleText = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
