import type { Token } from "#domain/assistant/segment.ts";
import { isLatin } from "#domain/language/fold.ts";

/** Words after the name of an email's recipient. */
const afterRecipient = /^(?:宛|への|에게|한테)/u;
/** Words for sending that do not precede or follow the recipient's name. */
const sending = /^(?:sent|送った|送信した|보낸)$/u;
const afterSender = /^[がは이가은는]$/u;

const isOf = (token: Token | undefined, ...kinds: readonly string[]): boolean =>
  token?.names.some(({ by }) => kinds.includes(by)) === true;
const isColleague = (token: Token | undefined): boolean =>
  isOf(token, "owner") || token?.concepts.includes("work.mine") === true;
const isCustomer = (token: Token | undefined): boolean => isOf(token, "contact", "account");

/**
 * True for sent emails that a customer wrote, as in 'emails to Nora from Ilse Park' and 'emails that Ilse Park sent', and
 * for those to colleagues.
 */
export function isOtherWay(tokens: readonly Token[]): boolean {
  const received = tokens.flatMap(({ concepts }, at) => (concepts.includes("work.received") ? [at] : []));
  return tokens.some(({ concepts, text }, at) => {
    if (!concepts.includes("work.sent")) return false;
    const isAfter = afterRecipient.test(text);
    const isBefore = !isAfter && (isLatin(text[0]) || !sending.test(text));
    const sender = tokens[at - (afterSender.test(tokens[at - 1]?.text ?? "") ? 2 : 1)];
    return (
      (isAfter && isColleague(tokens[at - 1])) ||
      (isBefore && isColleague(tokens[at + 1])) ||
      (sending.test(text) && isCustomer(sender)) ||
      (received.length > 0 && !received.some((near) => isColleague(tokens[near + 1])))
    );
  });
}
