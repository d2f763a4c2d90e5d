import { type IndustryName, industryNames } from "./industry-names.ts";
import { createRandom } from "./random.ts";
import type {
  SampleContact,
  SampleConversation,
  SampleDeal,
  SampleEmail,
  SampleFile,
  SampleProduct,
} from "./sample-types.ts";

/**
 * An email of a conversation: the sender, days before today, minutes after midnight, and the text. Texts contain
 * {{first}}, the given name of the other party, and {{product}}.
 */
type Line = [from: "them" | "us", daysAgo: number, at: number, text: string, file?: SampleFile];
type Talk = {
  /** The other party: a contact with an open deal, another customer, or an unknown sender. */
  with: "deal" | "customer" | "nobody";
  subject: string;
  status?: "done" | "spam";
  isUnread?: true;
  /** The index of the owner who is to reply. */
  assignee?: number;
  lines: readonly Line[];
};

const hello = (...paragraphs: string[]) =>
  ["Dear {{first}},", ...paragraphs, "Kind regards,\nCustomer service"].join("\n\n");
const write = (...paragraphs: string[]) => ["Hello,", ...paragraphs, "Best wishes,\n{{first}}"].join("\n\n");
const offer: SampleFile = { name: "Offer.pdf", type: "application/pdf", bytes: 184_320 };
const invoice: SampleFile = { name: "Invoice.pdf", type: "application/pdf", bytes: 96_256 };

const conversations: readonly Talk[] = [
  {
    with: "deal",
    subject: "A question about your offer",
    isUnread: true,
    lines: [
      ["us", 6, 610, hello("Attached is our offer for {{product}}, as we agreed."), offer],
      [
        "them",
        0,
        540,
        write(
          "Thank you for the offer. Does the price hold until the end of next month?",
          "Our management decides in two weeks, and I would like to propose you.",
        ),
      ],
    ],
  },
  {
    with: "deal",
    subject: "Offer for {{product}}",
    assignee: 0,
    lines: [
      ["them", 9, 655, write("Could you send us an offer for {{product}}?")],
      ["us", 8, 570, hello("Here is our offer. It holds for 30 days."), offer],
      ["them", 5, 880, write("Received, thank you. Two colleagues still have to read it.")],
      ["us", 4, 600, hello("Take your time. I will call you at the end of the week.")],
    ],
  },
  {
    with: "deal",
    subject: "Meeting on Thursday",
    assignee: 1,
    lines: [
      ["us", 3, 700, hello("Would Thursday at ten suit you? It takes half an hour.")],
      ["them", 2, 530, write("Thursday is difficult. Could we make it Friday morning?")],
    ],
  },
  {
    with: "deal",
    subject: "Can we start earlier?",
    isUnread: true,
    assignee: 2,
    lines: [
      [
        "them",
        1,
        1005,
        write("We would like to begin with {{product}} two weeks earlier than planned. Is that possible?"),
      ],
    ],
  },
  {
    with: "deal",
    subject: "References",
    lines: [
      ["them", 12, 620, write("Do you have customers of our size that we may talk to?")],
      ["us", 11, 815, hello("Gladly. Two of them will be happy to take your call.")],
    ],
  },
  {
    with: "customer",
    subject: "Charged twice",
    isUnread: true,
    assignee: 0,
    lines: [["them", 1, 560, write("The last invoice was charged twice. Please send one of the amounts back.")]],
  },
  {
    with: "customer",
    subject: "Late again",
    assignee: 1,
    lines: [
      ["them", 4, 905, write("For the second time we waited three days longer than agreed.")],
      ["us", 4, 960, hello("I am sorry. I am finding out what happened, and will call you today.")],
      ["them", 3, 545, write("Nobody called. When do we hear from you?")],
    ],
  },
  {
    with: "customer",
    subject: "New address",
    lines: [
      ["them", 7, 585, write("We move at the end of the month. Please send everything there then.")],
      ["us", 7, 640, hello("Noted, from the first of next month on. Enjoy the new office!")],
    ],
  },
  {
    with: "customer",
    subject: "Thank you!",
    isUnread: true,
    lines: [["them", 2, 1010, write("Everything worked at once. My whole team says thank you.")]],
  },
  {
    with: "nobody",
    subject: "Do you also work for small companies?",
    isUnread: true,
    lines: [
      [
        "them",
        1,
        640,
        "Good morning,\n\nwe are a team of six. Do you take on customers of that size?\n\nRegards,\nTessa Brandt",
      ],
    ],
  },
  {
    with: "customer",
    subject: "Invoice for last month",
    status: "done",
    lines: [
      ["them", 16, 615, write("Could you send me the invoice for last month again?")],
      ["us", 16, 690, hello("Here it is."), invoice],
      ["them", 16, 720, write("Got it, thanks.")],
    ],
  },
  {
    with: "customer",
    subject: "Opening hours over the holidays",
    status: "done",
    lines: [
      ["them", 24, 850, write("Are you there between the holidays?")],
      ["us", 23, 560, hello("Yes, from nine to one on working days.")],
    ],
  },
  {
    with: "customer",
    subject: "{{product}}: another order",
    status: "done",
    assignee: 2,
    lines: [
      ["them", 31, 575, write("We would like the same again: {{product}}.")],
      ["us", 31, 625, hello("With pleasure. You have the confirmation in a minute.")],
    ],
  },
  {
    with: "customer",
    subject: "Who is our contact now?",
    status: "done",
    lines: [
      ["them", 40, 660, write("Who looks after us from next month on?")],
      ["us", 39, 600, hello("We stay with you: write here, and one of us answers.")],
    ],
  },
  {
    with: "customer",
    subject: "How was the first month?",
    status: "done",
    lines: [
      ["us", 52, 630, hello("You have had {{product}} for a month. Is anything missing?")],
      ["them", 51, 940, write("All is well. We recommended you to our neighbours.")],
    ],
  },
  {
    with: "nobody",
    subject: "You have been chosen!!!",
    status: "spam",
    isUnread: true,
    lines: [["them", 3, 190, "Congratulations! Confirm your bank details today to receive your prize."]],
  },
];

const strangers = [
  { name: "Tessa Brandt", address: "tessa@brandt-partner.example" },
  { name: "Prize Office", address: "winner@lucky-prize.example" },
];

/** Builds customers' emails of the last two months and the replies to them. Some emails have not been answered yet. */
export function buildConversations(
  industryName: IndustryName,
  { contacts, deals, products }: { contacts: SampleContact[]; deals: SampleDeal[]; products: SampleProduct[] },
): SampleConversation[] {
  const random = createRandom(15_485_863 * (industryNames.indexOf(industryName) + 1));
  const taken = new Set<number>();
  const unknown = [...strangers];
  const open = deals.flatMap((deal, at) => (deal.outcome === "open" ? [{ deal: at, contact: deal.contact }] : []));
  const customers = contacts.flatMap(({ account, lifecycle }, at) =>
    account !== null && lifecycle === "customer" ? [{ deal: null, contact: at }] : [],
  );
  return conversations.flatMap((conversation) => {
    const free = { deal: open, customer: customers, nobody: [] }[conversation.with].filter(
      ({ contact }) => !taken.has(contact),
    );
    const picked = free.length > 0 ? random.pick(free) : null;
    if (picked) taken.add(picked.contact);
    const contact = picked && contacts[picked.contact];
    const party = contact
      ? { name: contact.name, address: contact.email }
      : conversation.with === "nobody" && unknown.shift();
    if (!party) return [];
    const deal = picked?.deal == null ? undefined : deals[picked.deal];
    const product = products[deal?.product ?? random.between(0, products.length - 1)]?.name ?? "";
    const words = { first: contact?.given_name ?? "", product };
    return {
      contact: picked?.contact ?? null,
      deal: picked?.deal ?? null,
      party,
      words,
      subject: conversation.subject,
      status: conversation.status ?? "open",
      is_unread: conversation.isUnread ?? false,
      assignee: conversation.assignee ?? null,
      emails: conversation.lines.map(([from, days_ago, at, text, file]): SampleEmail => {
        return { is_outgoing: from === "us", days_ago, at, text, files: file ? [file] : [] };
      }),
    };
  });
}
