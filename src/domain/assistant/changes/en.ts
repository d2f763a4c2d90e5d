import type { Sentences } from "#domain/assistant/changes/sentences.ts";

export const en: Sentences = {
  parts: {
    make: "(?:create|add|make|set up)",
    a: "(?:(?:an?|the|new|another) )*",
    set: "(?:set|change|update|correct)",
    deal_: "(?:(?:the )?(?:deal|opportunity) )?",
    contact_: "(?:(?:the )?contact )?",
    record_: "(?:(?:the )?(?:deal|opportunity|account|customer|client|contact) )?",
    done: "(?:done|complete|completed|finished)",
    email_: "(?:,? (?:with )?(?:(?:the |an )?e-?mail(?: address)? )?{email})?",
    phone_: "(?:,? (?:and |with )?(?:(?:the |a )?phone(?: number)? )?{phone})?",
  },
  polite: { before: "(?:please |can you |could you |would you |hey |ok )*", after: "(?:,? please)?" },
  changes: {
    "task.done": [
      "(?:mark|set) (?:the )?(?:task )?{task} as {done}",
      "(?:complete|finish|tick off|close) (?:the )?task {task}",
    ],
    "deal.value": [
      "(?:set|change|update|raise|lower|reduce|increase) (?:the )?(?:value|amount|price) of {deal_}{deal} to {amount}",
      "{set} (?:the )?{deal_}{deal}'s (?:value|amount|price) to {amount}",
      "{set} {deal_}{deal} to {amount}",
    ],
    "deal.close": [
      "(?:set|change|move|update) (?:the )?(?:expected )?clos(?:e|ing) date of {deal_}{deal} to {day}",
      "{set} (?:the )?{deal_}{deal}'s clos(?:e|ing) date to {day}",
    ],
    "contact.email": [
      "{set} (?:the )?e-?mail(?: address)? of {contact_}{contact} to {email}",
      "{set} (?:the )?{contact_}{contact}'s e-?mail(?: address)? to {email}",
    ],
    "contact.phone": [
      "{set} (?:the )?phone(?: number)? of {contact_}{contact} to {phone}",
      "{set} (?:the )?{contact_}{contact}'s phone(?: number)? to {phone}",
    ],
    "record.owner": [
      "assign {record_}{record} to {person}",
      "{set} (?:the )?owner of {record_}{record} to {person}",
      "make {person} (?:the )?owner of {record_}{record}",
    ],
    "deal.won": ["(?:mark|set|close) {deal_}{deal} as won"],
    "deal.lost": ["(?:mark|set|close) {deal_}{deal} as lost"],
    "deal.stage": [
      "{set} (?:the )?stage of {deal_}{deal} to {stage}",
      "(?:move|put|advance) {deal_}{deal} (?:in)?to (?:the )?(?:stage )?{stage}(?: stage)?",
      "{set} {deal_}{deal} to (?:the )?(?:stage )?{stage}(?: stage)?",
    ],
    "note.create": [
      "(?:{make} {a})?note (?:to|on|for|about) {record_}{record}{colon}{text}",
      "{make} {a}note{colon}{text}",
    ],
    "call.create": ["(?:log|add|record) {a}call (?:with|to) {record_}{record}{colon}{text}"],
    "task.create": [
      "{make} {a}(?:task|to-?do|reminder)(?: for me)? (?:for |due |on |by )?{day} ?[:,]? ?(?:to )?{title}",
      "{make} {a}(?:task|to-?do|reminder)(?: for me)?(?: to| called| named|:)? {title}",
      "remind me (?:on )?{day} to {title}",
      "remind me to {title}",
    ],
    "contact.create": ["{make} {a}contact(?: called| named|:)? {name}{email_}{phone_}(?:,? (?:at|from) {account})?"],
    "account.create": ["{make} {a}(?:account|customer|client)(?: called| named|:)? {name}"],
    "deal.create": [
      "{make} {a}(?:deal|opportunity)(?: called| named|:)? {name}(?:,? (?:worth|of|over|for) {amount})?(?:,? (?:for|with|at) {account})?",
      "{make} {a}(?:deal|opportunity)(?: called| named|:)? {name},? (?:for|with|at) {account},? (?:worth|of|over) {amount}",
    ],
  },
  thisOne: "it|this|this (?:deal|account|customer|contact|record|task|one)|him|her|them",
  wish: "^(?:please )?(?:create|add|make|set|move|mark|change|update|assign|delete|remove|send|e-?mail|write|schedule|book|merge|archive|rename|log|remind|complete|close|raise|lower)\\b",
};
