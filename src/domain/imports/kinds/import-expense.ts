import { currencyWords, externalIdWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importExpense = {
  words: {
    name: "expense|expense name|description|payee|paid to|supplier|vendor|what for|details|gasto|descripción|proveedor|pagado a|concepto|detalle|支出|费用|描述|供应商|收款方|内容|経費|費用|説明|摘要|支払先|仕入先|비용|지출|설명|공급업체|지급처|내용|적요|nombre|名称|名前|이름",
    spent_on:
      "spent on|expense date|payment date|posting date|booking date|fecha del gasto|fecha de pago|支出日期|付款日期|费用日期|支出日|支払日|計上日|지출일|결제일|date|day|fecha|日期|日付|날짜|일자|gastado el",
    amount_minor:
      "expense amount|spend|spent|cost|costs|amount|net|net amount|total|gross amount|gasto total|importe|monto|importe neto|neto|支出金额|费用金额|金额|不含税金额|支出額|経費額|金額|税抜金額|지출액|비용 금액|금액|공급가액",
    currency: currencyWords,
    category:
      "expense category|cost category|expense type|cost centre|cost center|category|account|categoría de gasto|categoría|tipo de gasto|支出类别|费用类别|类别|経費区分|勘定科目|カテゴリ|カテゴリー|비용 분류|계정과목|분류",
    purpose: "purpose|spend purpose|finalidad|propósito|用途|目的|목적|용도",
    channel: "channel|marketing channel|campaign channel|canal|渠道|チャネル|채널",
    company_id: "own company|legal entity|empresa propia|本公司|自社|자사",
    external_id: externalIdWords("expense id|voucher|receipt number|gasto id|支出编号|経費番号|비용 번호"),
  },
  called: "expense|gasto|支出|经费|経費|비용",
  distinctive: ["spent_on", "amount_minor", "purpose"],
  // A file of sales also has a date, a category and an amount.
  fileNames: "expense|spending|outgoing|costs|gasto|costes|costos|支出|费用|費用|経費|지출|비용",
  match: [["external_id"]],
  nameFrom: [],
  namedBy: ["name", "external_id"],
  unique: ["external_id"],
  whenMissing: "never",
} as const satisfies ImportKind<"expenses">;
