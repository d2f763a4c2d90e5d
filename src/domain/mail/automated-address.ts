/** The words of no-reply addresses in many languages, without separators. */
const noReplyNames = new RegExp(
  `noreply donotreply dontreply noanswer mailerdaemon autoconfirm autoreply autorespond automailer noresponder noresponda naorespond
   nepasrepondre sansreponse pasdereponse nichtantworten keineantwort nonrispondere nietbeantwoorden geenantwoord nieodpowiada
   neodpovida svarainte svarej svarikke ikkesvar`
    .trim()
    .replaceAll(/\s+/g, "|"),
);
/**
 * Names of programs and their functions. A person may also have such a name, so only the start of an address is
 * compared.
 */
const isProgram =
  /^(?:mailer|postmaster|bounces?|notify|notifications?|newsletters?|alerts?|listserv|majordomo|root|cron|daemon|robot|nobody|wordpress|woocommerce|www-data|apache|nginx|httpd)(?:[+.\-_].*)?$/;
/** Addresses from which websites send visitors' messages. People may read replies to them. */
const isWebsite =
  /^(?:website|web|www|web-?forms?|(?:contact|kontakt)-?(?:forms?|formular)|forms?|formular|formulario|submissions?)(?:[+.\-_].*)?$/;

const localPart = (address: string) => address.slice(0, Math.max(0, address.lastIndexOf("@"))).toLowerCase();

/** True if a program sends from an address and no one reads the replies. */
export function isAutomatedAddress(address: string): boolean {
  const local = localPart(address);
  return noReplyNames.test(local.replaceAll(/[^\p{L}]/gu, "")) || isProgram.test(local);
}

/** True if a website sends from an address. */
export const isWebsiteAddress = (address: string): boolean => isWebsite.test(localPart(address));
