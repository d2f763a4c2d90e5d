import { externalIdWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importMetricPoint = {
  words: {
    name: "metric name|entry|nombre de la cifra|名称|名前|이름|name|nombre",
    day: "day|date|metric date|fecha|día|日期|日付|날짜|일자",
    key: "key|metric|metric key|count of|cifra|métrica|indicador|指标|指標|項目|지표|항목|what|qué|项目",
    value: "value|metric value|reading|valor|数值|値|値数|값|수치|number|número|数値",
    dimension: "dimension|breakdown|part|shift|room|desglose|dimensión|细分|維度|内訳|세부 항목",
    company_id: "own company|legal entity|empresa propia|本公司|自社|자사",
    external_id: externalIdWords("metric id|entry id|cifra id|数据编号|数値番号|수치 번호"),
  },
  called: "metric|cifra|指标|指標|지표",
  distinctive: ["key", "value"],
  // A file that grows every month is imported repeatedly.
  match: [["external_id"], ["day", "key", "dimension", "company_id"]],
  // A template has a line for every number that can be filled in.
  leftEmpty: "value",
  nameFrom: [],
  namedBy: ["name", "external_id"],
  unique: ["external_id"],
  whenMissing: "never",
} as const satisfies ImportKind<"metric_points">;
