import type { Sentences } from "#domain/assistant/changes/sentences.ts";

export const es: Sentences = {
  parts: {
    make: "(?:crea|crear|créame|añade|añadir|añádele|agrega|agregar|pon|haz)",
    a: "(?:(?:una?|la|el|nuev[ao]|otr[ao]) )*",
    set: "(?:pon|poner|cambia|cambiar|fija|fijar|actualiza|actualizar|establece|establecer)",
    deal_: "(?:(?:el )?(?:negocio|trato) )?",
    ofDeal: "(?:del? )(?:(?:el )?(?:negocio|trato) )?",
    ofContact: "(?:del? )(?:(?:el )?contacto )?",
    record_: "(?:(?:el |la )?(?:negocio|cuenta|cliente|contacto) )?",
    done: "(?:hech[ao]|completad[ao]|terminad[ao])",
    email_: "(?:,? (?:con )?(?:(?:el )?(?:correo(?: electrónico)?|email) )?{email})?",
    phone_: "(?:,? (?:y |con )?(?:(?:el )?tel[eé]fono )?{phone})?",
  },
  polite: { before: "(?:por favor,? |puedes |podr[ií]as )*", after: "(?:,? por favor)?" },
  changes: {
    "task.done": [
      "(?:marca|marcar|pon) (?:la )?(?:tarea )?{task} como {done}",
      "(?:completa|completar|termina|terminar|finaliza) (?:la )?tarea {task}",
    ],
    "deal.value": [
      "(?:{set}|sube|subir|baja|bajar) (?:el )?(?:valor|importe|monto|precio) {ofDeal}{deal} (?:a|en) {amount}",
    ],
    "deal.close": ["{set} (?:la )?fecha de cierre {ofDeal}{deal} (?:a|al|en|para)(?: el)? {day}"],
    "contact.email": ["{set} (?:el )?(?:correo(?: electrónico)?|email) {ofContact}{contact} (?:a|por) {email}"],
    "contact.phone": ["{set} (?:el )?tel[eé]fono {ofContact}{contact} (?:a|por|al) {phone}"],
    "record.owner": [
      "(?:asigna|asignar) {record_}{record} a {person}",
      "{set} (?:el |la )?responsable (?:del? )(?:la |el )?{record_}{record} (?:a|por) {person}",
    ],
    "deal.won": ["(?:marca|marcar|cierra|cerrar|pon) {deal_}{deal} como ganad[oa]"],
    "deal.lost": ["(?:marca|marcar|cierra|cerrar|pon) {deal_}{deal} como perdid[oa]"],
    "deal.stage": [
      "{set} (?:la )?etapa {ofDeal}{deal} a {stage}",
      "(?:mueve|mover|pasa|pasar|lleva|cambia|pon) {deal_}{deal} (?:a|al) (?:la )?(?:etapa )?(?:de )?{stage}",
    ],
    "note.create": [
      "(?:{make} {a})?nota (?:a|al|en|sobre|para) (?:la |el )?{record_}{record}{colon}{text}",
      "{make} {a}nota{colon}{text}",
    ],
    "call.create": ["(?:registra|registrar|anota) {a}llamada (?:con|a) {record_}{record}{colon}{text}"],
    "task.create": [
      "{make} {a}(?:tarea|recordatorio) para (?:el )?{day} ?[:,]? ?(?:para )?{title}",
      "{make} {a}(?:tarea|recordatorio)(?: para| de|:)? {title}",
      "recu[eé]rdame (?:el )?{day} (?:que )?{title}",
      "recu[eé]rdame (?:que )?{title}",
    ],
    "contact.create": [
      "{make} {a}contacto(?: llamad[oa]|:)? {name}{email_}{phone_}(?:,? (?:en|de la cuenta) {account})?",
    ],
    "account.create": ["{make} {a}(?:cuenta|cliente)(?: llamad[oa]|:)? {name}"],
    "deal.create": [
      "{make} {a}(?:negocio|trato)(?: llamad[oa]|:)? {name}(?:,? (?:por|de|por valor de) {amount})?(?:,? (?:para|con) {account})?",
      "{make} {a}(?:negocio|trato)(?: llamad[oa]|:)? {name},? (?:para|con) {account},? (?:por|de|por valor de) {amount}",
    ],
  },
  thisOne: "(?:este|esta|ese|esa) (?:negocio|cuenta|cliente|contacto|registro|tarea)|esto|este|esta",
  wish: "^(?:por favor,? )?(?:crea|crear|añade|añadir|agrega|pon|mueve|mover|marca|cambia|cambiar|asigna|borra|borrar|elimina|eliminar|env[ií]a|enviar|manda|escribe|programa|agenda|combina|archiva|registra|recu[eé]rdame|completa|cierra)(?![\\p{L}])",
};
