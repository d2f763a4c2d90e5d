/** Words of no-reply addresses, in many languages; separators do not count. */
const saysNobody = new RegExp(
  `noreply donotreply dontreply noanswer mailerdaemon autoconfirm autoreply autorespond automailer noresponder noresponda naorespond
   nepasrepondre sansreponse pasdereponse nichtantworten keineantwort nonrispondere nietbeantwoorden geenantwoord nieodpowiada
   neodpovida svarainte svarej svarikke ikkesvar`
    .trim()
    .replaceAll(/\s+/g, "|"),
);
/** Programs named after their function; a person may have such a name, too, so it counts only at the start. */
const isProgram =
  /^(?:mailer|postmaster|bounces?|notify|notifications?|newsletters?|alerts?|listserv|majordomo|root|cron|daemon|robot|nobody|wordpress|woocommerce|www-data|apache|nginx|httpd)(?:[+.\-_].*)?$/;
/** Addresses from which websites send visitors' messages, and which may also be read by people. */
const isWebsite =
  /^(?:website|web|www|web-?forms?|(?:contact|kontakt)-?(?:forms?|formular)|forms?|formular|formulario|submissions?)(?:[+.\-_].*)?$/;

const localPart = (address: string) => address.slice(0, Math.max(0, address.lastIndexOf("@"))).toLowerCase();

/** True if a program sends from an address and replies to it are not read. */
export function isAutomatedAddress(address: string): boolean {
  const local = localPart(address);
  return saysNobody.test(local.replaceAll(/[^\p{L}]/gu, "")) || isProgram.test(local);
}

/** True if a website sends from an address. */
export const isWebsiteAddress = (address: string): boolean => isWebsite.test(localPart(address));
