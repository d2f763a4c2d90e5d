import { externalIdWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importMessage = {
  words: {
    name: "message title|subject|asunto|标题|主题|件名|제목",
    body: "message|text|body|content|comment|review|feedback|message text|mensaje|texto|comentario|reseña|opinión|消息|内容|留言|评论|评价|メッセージ|本文|内容|コメント|口コミ|메시지|본문|내용|댓글|후기|리뷰",
    sent_on:
      "sent on|sent|received|received on|message date|date|day|fecha del mensaje|enviado|recibido|fecha|发送日期|收到日期|日期|送信日|受信日|日付|보낸 날|받은 날|날짜|일자",
    channel: "channel|medium|via|canal|medio|渠道|来源渠道|チャネル|経路|채널|경로",
    contact_id:
      "contact|contact name|contact email|person|sender|from|author|contacto|remitente|autor|联系人|发件人|連絡先|送信者|差出人|연락처|보낸 사람|작성자",
    account_id:
      "account|account name|customer|customer name|client|company|cuenta|cliente|empresa|客户|客户名称|公司|取引先|顧客|会社|거래처|고객|고객사",
    corrected_sentiment:
      "corrected sentiment|sentiment|label|sentimiento|情感|感情|감성|更正后的情感|修正した感情|수정한 감성",
    external_id: externalIdWords("message id|ticket|ticket id|id del mensaje|消息编号|メッセージ番号|메시지 번호"),
  },
  within: { contact_id: "account_id" },
  called: "message|ticket|mensaje|消息|メッセージ|메시지",
  distinctive: ["body", "channel", "corrected_sentiment"],
  match: [["external_id"]],
  nameFrom: [],
  namedBy: ["name", "external_id"],
  unique: ["external_id"],
  whenMissing: "never",
} as const satisfies ImportKind<"messages">;
