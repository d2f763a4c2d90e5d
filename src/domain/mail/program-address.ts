/** What addresses behind which nobody reads say of themselves, in the languages of the world; separators do not count. */
const saysNobody = new RegExp(
  `noreply donotreply dontreply noanswer mailerdaemon autoconfirm autoreply autorespond automailer noresponder noresponda naorespond
   nepasrepondre sansreponse pasdereponse nichtantworten keineantwort nonrispondere nietbeantwoorden geenantwoord nieodpowiada
   neodpovida svarainte svarej svarikke ikkesvar`
    .trim()
    .replaceAll(/\s+/g, "|"),
);
/** Programs that are called by what they do; a person may be called so, too, so it counts at the start only. */
const isProgram =
  /^(?:mailer|postmaster|bounces?|notify|notifications?|newsletters?|alerts?|listserv|majordomo|root|cron|daemon|robot|nobody|wordpress|woocommerce|www-data|apache|nginx|httpd)(?:[+.\-_].*)?$/;
/** Addresses from which websites send what visitors write, and at which somebody may read. */
const isWebsite =
  /^(?:website|web|www|web-?forms?|(?:contact|kontakt)-?(?:forms?|formular)|forms?|formular|formulario|submissions?)(?:[+.\-_].*)?$/;

const localPart = (address: string) => address.slice(0, Math.max(0, address.lastIndexOf("@"))).toLowerCase();

/** True if a program writes from an address and nobody reads what is sent to it. */
export function isProgramAddress(address: string): boolean {
  const local = localPart(address);
  return saysNobody.test(local.replaceAll(/[^\p{L}]/gu, "")) || isProgram.test(local);
}

/** True if a website writes from an address. */
export const isWebsiteAddress = (address: string): boolean => isWebsite.test(localPart(address));
