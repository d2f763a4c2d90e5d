import type { Language } from "#domain/languages.ts";
import { countryName } from "#domain/metrics/regions/match-country.ts";

import type { SampleData } from "./sample-types.ts";

/**
 * Returns sample data in a language: texts as listed in `words` by their English text, and countries by name. Names of
 * people and accounts are kept.
 */
export function localizeSamples(data: SampleData, language: Language, words: Record<string, string>): SampleData {
  const say = (text: string) => words[text] ?? text;
  const sayIf = (text: string | null) => text && say(text);
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  /** Emails are translated by paragraph. */
  const sayAll = (text: string, values: Record<string, string>) =>
    text
      .split("\n\n")
      .map((paragraph) => fill(say(paragraph), values))
      .join("\n\n");
  const named = <Item extends { name: string; category: string }>(item: Item): Item => ({
    ...item,
    name: say(item.name),
    category: say(item.category),
  });
  return {
    ...data,
    sender: say(data.sender),
    accounts: data.accounts.map((account) => ({
      ...account,
      industry: say(account.industry),
      city: say(account.city),
      country: countryName(account.country, language),
    })),
    contacts: data.contacts.map((contact) => ({ ...contact, title: say(contact.title), source: say(contact.source) })),
    products: data.products.map(named),
    deals: data.deals.map((deal) => ({
      ...deal,
      name: fill(say(deal.name), { product: say(data.products[deal.product]?.name ?? "") }),
      lost_reason: deal.refunded_on ? say("Refunded") : sayIf(deal.lost_reason),
    })),
    activities: data.activities.map((activity) => ({
      ...activity,
      title: fill(say(activity.title), { name: data.contacts[activity.contact]?.given_name ?? "" }),
    })),
    sales: data.sales.map((sale) => ({
      ...named(sale),
      channel: say(sale.channel),
      region: sale.region && countryName(sale.region, language),
    })),
    expenses: data.expenses.map((expense) => ({ ...named(expense), channel: sayIf(expense.channel) })),
    messages: data.messages.map((message) => ({ ...message, channel: say(message.channel), body: say(message.body) })),
    conversations: data.conversations.map((conversation) => {
      const values = { ...conversation.words, product: say(conversation.words.product) };
      return {
        ...conversation,
        subject: fill(say(conversation.subject), values),
        emails: conversation.emails.map((email) => ({ ...email, text: sayAll(email.text, values) })),
      };
    }),
  };
}
