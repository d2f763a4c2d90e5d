import { accountNumber, currencyWords, externalIdWords, ownerWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importDeal = {
  words: {
    name: "deal|deal name|deal title|opportunity|opportunity name|title|subject|quote name|project|name|asunto|concepto|proyecto|betreff|oportunidad|negocio|nombre|trato|商机|商机名称|交易|交易名称|名称|商談|商談名|案件|案件名|件名|项目|项目名称|主题|거래|거래명|영업 기회|제목|건명|프로젝트|이름|名前",
    phone: "phone|telephone|tel|phone number|teléfono|电话|電話|電話番号|전화|전화번호",
    value_minor:
      "value|amount|quote amount|quote total|close value|deal value|deal amount|price|total|revenue|valor|importe|monto|金额|成交金额|交易金额|价值|総額|金額|受注金額|商談金額|금액|거래 금액|가치",
    currency: currencyWords,
    stage_id:
      "stage|deal stage|sales stage|status|phase|etapa|fase|estado|阶段|销售阶段|状态|ステージ|フェーズ|段階|状態|단계|영업 단계|상태",
    priority: "priority|importance|prioridad|优先级|优先度|優先度|우선순위|중요도",
    probability:
      "probability|win probability|chance|likelihood|probabilidad|概率|成交概率|赢率|確度|確率|확률|성공 확률",
    opened_on:
      "opened|opened on|deal created|create date|created on|quote date|open date|engage date|start date|created|created date|date|fecha|fecha de apertura|fecha de inicio|开始日期|创建日期|日期|开始时间|開始日|作成日|日付|시작일|생성일|날짜|개시일|apertura",
    close_date:
      "close date|closing date|expected|expected close|expected close date|expected on|expected date|due|due date|fecha prevista|cierre previsto|预计日期|予定日|예상일|예정일|closed on|end date|fecha de cierre|cierre|成交日期|关闭日期|结束日期|预计成交日期|完了予定日|クローズ日|終了日|受注日|마감일|종료일|마감 예정일|예상 마감일",
    account_id:
      "account|account name|associated company|customer name|company|customer|client|organisation|organization|cuenta|empresa|cliente|客户|公司|公司名称|客户名称|取引先|取引先名|会社|会社名|顧客|顧客名|고객사|회사|회사명|거래처|고객",
    contact_id:
      "contact|contact name|contact person|contact email|associated contact|primary contact|person|ansprechpartner|contacto|persona de contacto|联系人|連絡先|先方担当者|ご担当者|担当者名|連絡担当者|연락처|담당자명|고객 담당자|연락 담당자",
    product_id: "product|product name|item|producto|artículo|产品|商品|产品名称|製品|商品名|제품|상품|제품명",
    owner_id: ownerWords,
    lost_reason:
      "lost reason|loss reason|reason lost|close reason|motivo de pérdida|razón de pérdida|丢单原因|失败原因|失注理由|실패 사유|손실 사유|실주 사유",
    external_id: externalIdWords(
      "opportunity id|deal id|opportunity number|quote no|quote number|quote id|quotation no|estimate no|estimate number|offer no|proposal no|nº de presupuesto|presupuesto nº|número de presupuesto|nº presupuesto|报价单号|报价编号|見積番号|견적 번호|견적번호|invoice no|order id|商机编号|交易编号|商談番号|案件番号|거래 번호|영업 기회 번호",
    ),
  },
  extra: {
    outcome: {
      kind: "choice",
      choices: ["open", "won", "lost"],
      decides: "stage_id",
      words: "status|deal status|outcome|result|won lost|estado|resultado|状态|结果|状態|ステータス|結果|상태|결과",
    },
    won_on: {
      kind: "date",
      replaces: "close_date",
      words: "won time|won on|won date|date won|fecha de ganado|赢单时间|受注日|수주일",
    },
    lost_on: {
      kind: "date",
      replaces: "close_date",
      words: "lost time|lost on|lost date|date lost|fecha de pérdida|丢单时间|失注日|실주일",
    },
    account_number: accountNumber,
  },
  within: { contact_id: "account_id" },
  called: "deal|opportunity|quote|oportunidad|negocio|商机|商談|案件|거래|영업 기회",
  distinctive: ["stage_id", "close_date", "value_minor", "opened_on", "probability", "lost_reason", "product_id"],
  // Customers buy the same thing twice, and deals are often named only after it. A deal that has neither a name nor a
  // number cannot be distinguished from the next one.
  match: [["external_id"], ["name", "account_id", "close_date"]],
  // An account has many deals, so its name alone does not identify one.
  nameFrom: [{ joined: ["account_id", "product_id"] }, "external_id"],
  namedBy: ["name", "deal_number", "external_id"],
  unique: ["external_id"],
  whenMissing: "never",
} as const satisfies ImportKind<"deals">;
