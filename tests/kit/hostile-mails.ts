const size = 190_000;
const head = ["From: Nadia <nadia@oak.test>", "To: me@vanda.test", "Subject: Hostile", ""].join("\r\n");
const mail = (...parts: string[]) => head + parts.join("");
const times = (text: string, bytes = size) => text.repeat(Math.floor(bytes / text.length));
const html = "Content-Type: text/html; charset=utf-8\r\n\r\n";
const multipart = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;

/** Emails of about 400 kB or less that anyone could send and that take a long time to parse, by content. */
export const hostileMails: Readonly<Record<string, string>> = {
  "line ends": mail("\r\n", times("\n")),
  "addresses in Reply-To": mail("Reply-To: ", times("a,"), "\r\n\r\nText"),
  "quoted lines": mail("\r\n", times("> \n")),
  "announcements of quotes": mail("\r\n", times("On a\n")),
  "flowed lines": mail("Content-Type: text/plain; format=flowed\r\n\r\n", times("a \n")),
  "groups in To": mail("To: ", times("a:"), "\r\n\r\nText"),
  parts: mail(multipart("b"), times("--b\n")),
  "parts with text": mail(multipart("b"), times("--b\r\n\r\nx\r\n")),
  "nested parts": mail(
    ...Array.from({ length: 200 }, (_, depth) => `${multipart(`b${depth}`)}--b${depth}\r\n`),
    "\r\nText",
  ),
  "boundaries that are slow to compare": mail(
    ...Array.from({ length: 55 }, (_, depth) => `${multipart("b".repeat(60) + depth)}--${"b".repeat(60)}${depth}\r\n`),
    "\r\n",
    times(`--${"b".repeat(61)}\n`, 150_000),
  ),
  "nested messages": mail(times("Content-Type: message/rfc822\r\n\r\n", 10_000), times("x")),
  messages: mail(multipart("b"), times("--b\nContent-Type: message/rfc822\n\nTo: a,a,a,a,a,a,a\n\nx\n")),
  headers: mail(times("a:b\n"), "\r\nText"),
  "a long header": mail("X-Long: ", times("a"), "\r\n\r\nText"),
  "a header of folded lines": mail("Subject:", times(" a\r\n"), "\r\n\r\nText"),
  "parameters of a type": mail("Content-Type: text/plain", times(";a=b"), "\r\n\r\nText"),
  "encoded words": mail("Subject: ", times("=?utf-8?Q?a?= "), "\r\n\r\nText"),
  "halves of encoded words": mail("Subject: ", times("=?a?Q?"), "\r\n\r\nText"),
  "short lines of base64": mail("Content-Transfer-Encoding: base64\r\n\r\n", times("a=\n")),
  "nested elements": mail(html, times("<div>")),
  "opening angle brackets": mail(html, times("<")),
  "cells of a table": mail(html, "<table>", times("<td>", 400_000)),
  "attributes of one element": mail(html, "<p ", times("a=b ", 400_000), ">x"),
  "unclosed image sets": mail(html, "<style>p{background:", times("image-set("), "}</style>"),
  "styles of one element": mail(html, '<p style="', times("color:red;"), '">x'),
  "rules of a style sheet": mail(html, "<style>", times("p{color:red}"), "</style>"),
  "nested rules of a style sheet": mail(html, "<style>", times("@media all{"), "</style>"),
  "letters that expand": mail("Content-Type: text/plain; charset=utf-8\r\n\r\n", times("\u{fdfa} ", 60_000)),
  spaces: mail("\r\n", times(" "), "x"),
};
