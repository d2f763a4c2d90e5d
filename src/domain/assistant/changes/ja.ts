import type { Sentences } from "#domain/assistant/changes/sentences.ts";

export const ja: Sentences = {
  parts: {
    please: "(?:して(?:ください|下さい|おいて|くれますか|ほしい)?|する|したい|お願い(?:します)?)?",
    make: "を?(?:(?:新規)?(?:作成|追加|登録){please}|作って(?:ください|下さい)?)",
    change: "(?:(?:変更|設定|更新|修正){please}|して(?:ください|下さい)?|する)",
    deal_: "(?:商談)?",
    contact_: "(?:連絡先)?",
    record_: "(?:商談|取引先|連絡先)?",
    san: "(?:さん|様)?",
    is: "(?:は|が|:|：)?",
    asDone: "(?:に{change}|として(?:マーク)?{please}|{please})",
  },
  polite: { before: "", after: "(?:お願いします)?" },
  changes: {
    "task.done": ["(?:タスク)? {task}(?:の?タスク)?を(?:完了|済み){asDone}"],
    "deal.value": ["{deal_} {deal}の(?:金額|価格)を {amount}に{change}"],
    "deal.close": ["{deal_} {deal}の(?:完了予定日|クローズ日|受注予定日)を {day}に{change}"],
    "contact.email": ["{contact_} {contact}{san}のメール(?:アドレス)?を {email}に{change}"],
    "contact.phone": ["{contact_} {contact}{san}の電話(?:番号)?を {phone}に{change}"],
    "record.owner": [
      "{record_} {record}の担当者?を {person}{san}に{change}",
      "{record_} {record}を {person}{san}に(?:割り当て|アサイン)(?:て(?:ください)?|{please})",
    ],
    "deal.won": ["{deal_} {deal}を(?:受注|成約)(?:済み)?{asDone}"],
    "deal.lost": ["{deal_} {deal}を失注{asDone}"],
    "deal.stage": [
      "{deal_} {deal}のステージを {stage}に{change}",
      "{deal_} {deal}を {stage}(?:ステージ|段階)?[にへ](?:移動{please}|移して(?:ください)?|進めて(?:ください)?|変更{please})",
    ],
    "note.create": [
      "{record_} {record}{san}[にへ]の?メモ(?:{make})?{colon}{text}",
      "{record_} {record}{san}に「{text}」と(?:いう)?メモ(?:{make}|して(?:ください)?)",
      "メモ{make}{colon}{text}",
    ],
    "call.create": ["{record_} {record}{san}との(?:通話|電話)を?(?:記録{please}|{make}){colon}{text}"],
    "task.create": [
      "(?:新しい)?タスク{make}{colon}{title}",
      "{title}(?:という)?タスク{make}",
      "{title}(?:こと|の)?を?(?:リマインド{please}|思い出させて(?:ください)?)",
    ],
    "contact.create": [
      "(?:新しい)?連絡先「? {name}」?{san}(?:[、,，] (?:メール{is})? {email})?(?:[、,，] (?:電話(?:番号)?{is})? {phone})?(?:[、,，] 取引先{is} {account})?{make}",
      "(?:新しい)?連絡先{make}{colon}{name}{san}(?:[、,，] (?:メール{is})? {email})?(?:[、,，] (?:電話(?:番号)?{is})? {phone})?(?:[、,，] 取引先{is} {account})?",
      "{account}の連絡先 {name}{san}(?:[、,，] (?:メール{is})? {email})?{make}",
    ],
    "account.create": ["(?:新しい)?取引先 {name}{make}", "(?:新しい)?取引先{make}{colon}{name}"],
    "deal.create": [
      "(?:新しい)?商談 {name}(?:[、,，] (?:金額{is})? {amount})?(?:[、,，] 取引先{is} {account})?{make}",
      "(?:新しい)?商談{make}{colon}{name}(?:[、,，] (?:金額{is})? {amount})?(?:[、,，] 取引先{is} {account})?",
      "{account}の商談 {name}(?:[、,，] (?:金額{is})? {amount})?{make}",
    ],
  },
  thisOne: "この(?:商談|取引先|連絡先|タスク|レコード)|これ|それ",
  wish: "(?:作成|追加|登録|削除|変更|送信|移動|設定|更新|修正|統合|割り当て|メモ|作って|送って|消して|移して|完了に).*(?:して|する|ください|下さい|お願い|て)|(?:を完了|を受注|を失注)",
};
