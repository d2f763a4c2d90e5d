import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { formatPrice } from "#domain/numbers/money.ts";
import { escapeHtml } from "#server/system-mail/html.ts";
import { writePage } from "#server/system-mail/page.ts";
import { fill, checkoutTexts } from "#server/texts/texts.ts";
import type { DemoCheckout } from "#server/tokens/payments/demo-checkout.ts";

/** Returns the page of a demo checkout: for payment, paid (a receipt), or expired. */
export function demoCheckoutPage(language: Language, checkout: DemoCheckout): string {
  const words = checkoutTexts[language];
  const amount = formatPrice(checkout.amount_minor, checkout.currency, language);
  const facts = (more: string) => `<div class="card"><dl>
      <dt>${words.item}</dt><dd>${escapeHtml(checkout.name)}</dd>
      <dt>${words.total}</dt><dd>${amount}</dd>${more}</dl></div>`;
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${value}</dd>`;
  const write = (title: string, content: string) =>
    writePage(
      language,
      title,
      `<div class="checkout"><p class="notice">${words.notice}</p><h1>${title}</h1><p class="total">${amount}</p>${content}</div>`,
    );

  if (checkout.paid_at) {
    const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(checkout.paid_at);
    const paidOn = `<time datetime="${checkout.paid_at.toISOString()}">${day}</time>`;
    return write(
      words.paidTitle,
      `${facts(fact(words.paidOn, paidOn))}<p>${link(checkout.success_url, fill(words.goBack, { product: brand.name }))}</p>`,
    );
  }
  if (checkout.state === "expired")
    return write(
      words.overTitle,
      `<p>${words.over}</p><p>${link(checkout.cancel_url, fill(words.goBack, { product: brand.name }))}</p>`,
    );
  return write(
    fill(words.seller, { product: brand.name }),
    `${facts(fact(words.card, words.noCard))}
      <form method="post"><p><button>${fill(words.pay, { amount })}</button></p></form>
      <p>${link(checkout.cancel_url, words.cancel)}</p>`,
  );
}

const link = (address: string, words: string) => `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
