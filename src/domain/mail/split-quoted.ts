/** The text that was written, and the quoted email at its end. */
export type SplitText = { written: string; quoted: string };

/** The phrases with which email programs announce a quote, in many languages. */
const announcements = [
  /^on .{5,300} wrote:$/i,
  /^el .{5,300} escribió:$/i,
  /^le .{5,300} a écrit\s?:$/i,
  /^am .{5,300} schrieb.{0,200}:$/i,
  /写道[:：]$|寫道[:：]$/,
  /(?:書きました|からのメール|のメッセージ)[:：]$/,
  /(?:님이 작성|작성|님이 썼습니다)[:：]$/,
  /^\d{4}\D.{4,200}<[^<>\s]+@[^<>\s]+>[:：]$/,
];
const dividers =
  /^-{2,}\s*(?:original message|mensaje original|message d'origine|ursprüngliche nachricht|原始邮件|原始郵件|元のメッセージ|원본 메시지|원본 메일)\s*-{2,}$/i;
const fromLine = /^\*?(?:from|de|von|发件人|寄件者|差出人|보낸 사람|보낸사람)\s?\*?[:：]/i;
const furtherLine =
  /^\*?(?:sent|date|to|enviado|fecha|para|gesendet|an|envoyé|à|发送时间|日期|收件人|送信日時|日付|宛先|보낸 날짜|날짜|받는 사람)\s?\*?[:：]/i;
const underline = /^_{10,}$/;
/** The maximum number of lines of an announcement. */
const joined = 2;

/**
 * Separates the quote at the end of an email from the text. If replies are written between the quoted lines, nothing is
 * separated.
 */
export function splitQuoted(text: string): SplitText {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const tail = lines.findLastIndex((line) => !isQuoted(line) && !isEmpty(line)) + 1;
  const start = lines.findIndex((_, index) => beginsQuote({ lines, tail }, index));
  const whole = { written: text.trim(), quoted: "" };
  if (start < 0) return whole;
  const written = lines.slice(0, start).join("\n").trim();
  return written === "" ? whole : { written, quoted: lines.slice(start).join("\n").trim() };
}

/** The lines of an email, and the index of the first line after which everything is quoted. */
type Mail = { lines: readonly string[]; tail: number };

const isQuoted = (line: string) => line.trimStart().startsWith(">");
const isEmpty = (line: string) => line.trim() === "";

function beginsQuote({ lines, tail }: Mail, index: number): boolean {
  const line = (lines[index] ?? "").trim();
  if (dividers.test(line)) return true;
  const after = nextWords(lines, index + 1);
  if (underline.test(line)) return fromLine.test(lines[after]?.trim() ?? "") && isHeader(lines, after);
  if (fromLine.test(line)) return isHeader(lines, index);
  if (isQuoted(line)) return index >= tail;
  return line !== "" && isAnnounced({ lines, tail }, index);
}

/** Returns the index of the next line that is not empty, if it is among the next three; otherwise `from`. */
function nextWords(lines: readonly string[], from: number): number {
  const offset = lines.slice(from, from + 3).findIndex((line) => !isEmpty(line));
  return offset < 0 ? from : from + offset;
}

const isHeader = (lines: readonly string[], index: number) =>
  lines.slice(index + 1, index + 4).some((line) => furtherLine.test(line.trim()));

function isAnnounced({ lines, tail }: Mail, index: number): boolean {
  for (let length = 1; length <= joined; length += 1) {
    const sentence = lines
      .slice(index, index + length)
      .map((line) => line.trim())
      .join(" ");
    if (!announcements.some((pattern) => pattern.test(sentence))) continue;
    const next = nextWords(lines, index + length);
    return next >= lines.length || !isQuoted(lines[next] ?? "") || next >= tail;
  }
  return false;
}
