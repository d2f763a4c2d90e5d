import { addDays } from "#domain/time/dates.ts";

import { type IndustryName, industryNames } from "./industry-names.ts";
import { createRandom } from "./random.ts";
import type { SampleContact, SampleMessage } from "./sample-types.ts";

const glad = [
  "Thank you, the delivery came two days early and everything was complete.",
  "Your support team answered within minutes. Great service!",
  "We are very happy with the quality, just like last time.",
  "The new portal is easy to use and saves us a lot of time.",
  "Fair price and friendly people. We will order again.",
  "Excellent work by your technician, everything runs perfectly now.",
  "The refund arrived the next day, thanks for the quick help.",
  "My team loves it. Best decision we made this year.",
  "Setup was easy and your staff explained everything well.",
  "Great communication from the first call to the invoice.",
  "Really impressed by how fast you solved this.",
  "Good quality and good value for money, I recommend you to everyone.",
];
const plain = [
  "Could you send me the invoice for last month again?",
  "What are your opening hours next week?",
  "We would like a quote for twenty more.",
  "Please change our delivery address to the new office.",
  "Who is our contact from next month on?",
  "Is there a discount for orders above a hundred?",
  "We received your offer and will decide next week.",
  "Can we move the appointment to Thursday morning?",
  "Which payment methods do you accept?",
  "Please add my colleague to the account.",
  "How long does shipping to the north usually take?",
  "Our order number is on the attached form.",
];
const cross = [
  "The delivery is a week late and nobody answers my emails.",
  "We were charged twice on the last invoice. Please fix this.",
  "Two of the items arrived broken. This is very disappointing.",
  "Your support closed my ticket without solving anything.",
  "The app is slow and crashes all the time.",
  "The price went up again and nobody told us. Not acceptable.",
  "I waited forty minutes on the phone and then the call dropped.",
  "The quality is much worse than last year.",
  "The manual is confusing and the screens look different.",
  "We are thinking about cancelling if this happens again.",
  "Wrong items delivered for the third time.",
  "Still no refund after six weeks. Terrible service.",
];
/** Texts with an ambiguous sentiment. */
const mixed = [
  "The quality is great, but the delivery took far too long.",
  "Not bad, although I expected a bit more for this price.",
  "Support was friendly but could not really help us.",
  "It works now. It took three calls to get there.",
  "Well, at least it was not late this time.",
  "Cheaper than before, but so is the material.",
  "I was told someone would call. Someone did, eventually.",
  "The new colour is different.",
];
const channels = ["Email", "Email", "Chat", "Phone", "Review"] as const;

/**
 * Builds customers' messages of the five months before today. A few customers write more often, and their sentiment
 * changes in the last six weeks.
 */
export function buildMessages(
  industryName: IndustryName,
  contacts: readonly SampleContact[],
  today: string,
): SampleMessage[] {
  const random = createRandom(104_729 * (industryNames.indexOf(industryName) + 1));
  const customers = contacts.flatMap(({ account }, at) => (account === null ? [] : [{ at, account }]));
  const write = (customer: (typeof customers)[number], daysAgo: number, texts: readonly string[]): SampleMessage => ({
    contact: customer.at,
    account: customer.account,
    sent_on: addDays(today, -daysAgo),
    channel: random.pick(channels),
    body: random.pick(texts),
  });
  const turning = customers.slice(0, 4).flatMap((customer, no) => {
    const [before, since] = no < 3 ? [glad, cross] : [cross, glad];
    return [
      ...[140, 110, 75].map((days) => write(customer, days - random.between(0, 9), before)),
      ...[33, 12].map((days) => write(customer, days - random.between(0, 9), since)),
    ];
  });
  const others = Array.from({ length: 76 }, () => {
    const daysAgo = random.between(0, 149);
    // Recent messages are slightly more positive.
    const luck = random.next() + (75 - daysAgo) / 750;
    const texts = random.chance(0.14) ? mixed : luck > 0.55 ? glad : luck > 0.28 ? plain : cross;
    return write(random.pick(customers.slice(4)), daysAgo, texts);
  });
  return [...turning, ...others].toSorted((one, other) => (one.sent_on < other.sent_on ? -1 : 1));
}
