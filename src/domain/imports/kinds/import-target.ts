import { currencyWords, externalIdWords, ownerWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importTarget = {
  words: {
    name: "target name|goal name|nombre del objetivo|目标名称|目標名|목표명|name|nombre|名称|名前|이름",
    month: "month|target month|period|mes|periodo|月份|目标月份|対象月|目標月|月|월|목표 월",
    measure: "measure|metric|kpi|goal type|target type|medida|métrica|indicador|指标|指標|지표",
    amount_minor:
      "target|target amount|revenue target|sales target|quota|goal|budget|plan|objetivo|cuota|meta|presupuesto|目标|销售目标|目标金额|配额|目標|売上目標|目標金額|予算|목표|매출 목표|목표 금액|ingresos|收入|売上高|매출|revenue",
    count:
      "target count|target number|goal count|número objetivo|目标数量|目標件数|목표 수|número|数量|件数|개수|number",
    currency: currencyWords,
    account_id: "account|account name|customer|cuenta|cliente|客户|取引先|顧客|거래처|고객",
    owner_id: ownerWords,
    team_id: "team|sales team|team name|equipo|equipo de ventas|团队|销售团队|チーム|営業チーム|チーム名|팀|영업팀",
    company_id: "own company|legal entity|empresa propia|本公司|自社|자사",
    region: "region|territory|country|región|地区|区域|地域|エリア|지역",
    external_id: externalIdWords("target id|goal id|objetivo id|目标编号|目標番号|목표 번호"),
  },
  called: "target|goal|quota|objetivo|目标|目標|목표",
  distinctive: ["month", "measure"],
  match: [["external_id"]],
  nameFrom: [],
  namedBy: ["name", "external_id"],
  unique: ["external_id"],
  oneOfEach: {
    party: ["account_id", "owner_id", "team_id", "company_id", "region"],
    month: "month",
    by: "measure",
    usual: "revenue",
  },
  whenMissing: "never",
} as const satisfies ImportKind<"targets">;
