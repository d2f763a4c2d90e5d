import type { Sentences } from "#domain/assistant/changes/sentences.ts";

export const ko: Sentences = {
  parts: {
    please: "(?: ?(?:줘|주세요|주십시오|줄래요?|주시겠어요))?",
    make: " ?(?:을|를)? ?(?:새로 )?(?:만들어|추가해?|생성해?|등록해?){please}",
    change: "(?:(?:변경|설정|수정|업데이트)해?|바꿔|해|맞춰){please}",
    task_: "(?:할 ?일|작업|업무)",
    deal_: "(?:거래 )?",
    contact_: "(?:연락처 )?",
    record_: "(?:거래 |거래처 |연락처 )?",
    object: "(?:을|를)",
    to: "(?:으로|로)",
    nim: "(?: ?님| ?씨)?",
    mark: "(?: ?(?:표시|처리|변경))?(?:해|하기)?{please}",
  },
  polite: { before: "", after: "" },
  changes: {
    "task.done": ["(?:{task_} )?{task}(?: {task_})?{object} 완료(?:로|된 것으로)?{mark}"],
    "deal.value": ["{deal_}{deal}의? (?:금액|가격){object} {amount}{to} {change}"],
    "deal.close": ["{deal_}{deal}의? (?:예상 )?마감일{object} {day}{to} {change}"],
    "contact.email": ["{contact_}{contact}{nim}의? 이메일(?: ?주소)?{object} {email}{to} {change}"],
    "contact.phone": ["{contact_}{contact}{nim}의? 전화(?:번호)?{object} {phone}{to} {change}"],
    "record.owner": [
      "{record_}{record}의? 담당자{object} {person}{nim}{to} {change}",
      "{record_}{record}{object} {person}{nim}(?:에게|한테) (?:배정해?|할당해?|맡겨){please}",
    ],
    "deal.won": ["{deal_}{deal}{object} 수주(?:로)?{mark}"],
    "deal.lost": ["{deal_}{deal}{object} 실주(?:로)?{mark}"],
    "deal.stage": [
      "{deal_}{deal}의? 단계{object} {stage}{to} {change}",
      "{deal_}{deal}{object} {stage}(?: 단계)?{to} (?:옮겨|이동해?|변경해?|바꿔|진행해?){please}",
    ],
    "note.create": [
      "{record_}{record}{nim}(?:에|에게|의) 메모{make}{colon}{text}",
      "{record_}{record}{nim}에 메모{colon}{text}",
      "메모{make}{colon}{text}",
    ],
    "call.create": ["{record_}{record}{nim}(?:와의|과의|와|과) 통화{object}? ?기록(?:해)?{please}{colon}{text}"],
    "task.create": [
      "{task_}{make}{colon}{title}",
      "{title}(?:하는|라는|이라는) {task_}{make}",
      "{title} {task_}{make}",
      "{title}(?:라고|하라고) 알려{please}",
      "{title}(?:라고|하라고)? 상기시켜{please}",
    ],
    "contact.create": [
      "(?:새 )?연락처 {name}{nim}(?:, (?:이메일(?:은)? )?{email})?(?:, (?:전화(?:번호)?(?:는)? )?{phone})?(?:, 거래처(?:는)? {account})?{make}",
      "(?:새 )?연락처{make}{colon}{name}{nim}(?:, (?:이메일 )?{email})?(?:, (?:전화(?:번호)? )?{phone})?(?:, 거래처 {account})?",
      "{account}(?:의|에)? (?:새 )?연락처 {name}{nim}(?:, (?:이메일 )?{email})?{make}",
    ],
    "account.create": ["(?:새 )?거래처 {name}{make}", "(?:새 )?거래처{make}{colon}{name}"],
    "deal.create": [
      "(?:새 )?거래 {name}(?:, (?:금액(?:은)? )?{amount})?(?:, 거래처(?:는)? {account})?{make}",
      "(?:새 )?거래{make}{colon}{name}(?:, (?:금액 )?{amount})?(?:, 거래처 {account})?",
    ],
  },
  thisOne: "이 (?:거래처|거래|연락처|할 ?일|레코드)|이것|이거|그것",
  wish: "(?:만들|추가|생성|등록|삭제|지워|변경|바꿔|보내|옮겨|이동|설정|수정|병합|배정|할당|알려|완료|메모).*(?:줘|주세요|주십시오|해|하기)(?: ?[:：].*)?$",
};
