import { expect, test } from "vitest";

import { htmlToText } from "#domain/mail/html-to-text.ts";

test("extracts the visible text of HTML, line by line, without styles", () => {
  const html = `<html><head><title>Offer</title><style>p { color: red }</style></head><body><!-- <p>no</p> -->
    <h1>Offer&nbsp;&amp; more</h1><p>Desks,<br>chairs &#8364;200 &#x1F600;</p>
    <table><tr><td>One</td><td>Two</td></tr><tr><td>a < b</td></tr></table><script>let x = "<p>";</script></body></html>`;
  expect(htmlToText(html)).toBe("Offer & more\n\nDesks,\nchairs €200 \u{1f600}\n\nOne Two\n\na < b");
});

test("handles text that is not HTML, and truncated HTML", () => {
  expect(htmlToText("plain &unknown; &#0; &#xD800;")).toBe("plain &unknown;");
  expect(htmlToText("a<style>b")).toBe("a");
  expect(htmlToText("a<!-- b")).toBe("a");
  expect(htmlToText("a<b")).toBe("a");
  for (const sign of ["<", "<style>", "<!--", "</style", "&#1;", "<p", "&"])
    expect(htmlToText(sign.repeat(100_000)).length, sign).toBeLessThanOrEqual(700_000);
});
