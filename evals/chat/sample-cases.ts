import { type ChatCase, count, lost, ofDeals, open, value, won } from "./chat-case.ts";

const today = "(now() at time zone 'UTC')::date";
const begins = (unit: string) => `date_trunc('${unit}', ${today})::date`;
const before = (unit: string) => `(${begins(unit)} - interval '1 ${unit}')::date`;
const within = (column: string, from: string, until: string) => `${column} >= ${from} and ${column} < ${until}`;
const sold = (days: (column: string) => string) =>
  `select ((select coalesce(sum(revenue_minor), 0) from sales where workspace_id = :w and ${days("sold_on")})
    + (select coalesce(sum(d.value_minor), 0) from deals d join stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      join workspaces w on w.id = d.workspace_id and w.counts_won_deals where d.workspace_id = :w and s.kind = 'won' and ${days("d.close_date")}))::float8`;

/** Questions about the sample data, with dates relative to today, and not only about deals. */
export const sampleCases: readonly ChatCase[] = [
  {
    right: sold((day) => within(day, begins("month"), `${today} + 1`)),
    en: ["Revenue this month"],
    es: ["¿Cuánto hemos facturado este mes?"],
    zh: ["本月收入是多少？"],
    ja: ["今月の売上はいくらですか？"],
    ko: ["이번 달 매출이 얼마야?"],
  },
  {
    right: sold((day) => within(day, before("month"), begins("month"))),
    en: ["What was our turnover last month?"],
    es: ["ingresos del mes pasado"],
    zh: ["上个月的销售额"],
    ja: ["先月の売上高"],
    ko: ["지난달 매출액"],
  },
  {
    right: sold((day) => within(day, `${today} - 29`, `${today} + 1`)),
    en: ["revenue in the last 30 days"],
    es: ["ingresos de los últimos 30 días"],
    zh: ["最近30天的收入"],
    ja: ["過去30日間の売上"],
    ko: ["최근 30일 매출"],
  },
  {
    right: ofDeals(
      count,
      `${won} and ${within("d.close_date", before("quarter").replace("1 quarter", "3 months"), begins("quarter"))}`,
    ),
    en: ["deals won last quarter"],
    es: ["negocios ganados el trimestre pasado"],
    zh: ["上季度的赢单数"],
    ja: ["前四半期の受注件数"],
    ko: ["지난 분기 수주 건수"],
  },
  {
    right: ofDeals(value, `${lost} and ${within("d.close_date", before("year"), begins("year"))}`, "o.name"),
    en: ["value of lost deals by owner last year"],
    es: ["valor de los negocios perdidos por responsable el año pasado"],
    zh: ["去年各负责人的丢单金额"],
    ja: ["昨年の担当者別の失注金額"],
    ko: ["작년 담당자별 실주 금액"],
  },
  {
    right: `select (sum(amount_minor))::float8 from expenses where workspace_id = :w and ${within("spent_on", before("year"), begins("year"))}`,
    en: ["how much did we spend last year"],
    es: ["gastos del año pasado"],
    zh: ["去年的支出"],
    ja: ["昨年の経費"],
    ko: ["작년 비용"],
  },
  {
    right: `select count(*)::float8 from activities where workspace_id = :w and kind = 'call' and ${within("(starts_at at time zone 'UTC')::date", before("month"), begins("month"))}`,
    en: ["how many calls did we make last month"],
    es: ["llamadas del mes pasado"],
    zh: ["上个月打了多少电话"],
    ja: ["先月の電話の件数"],
    ko: ["지난달 통화 건수"],
  },
  {
    right: ofDeals(value, open),
    en: ["what is our pipeline worth", "total value of open deals"],
    es: ["¿cuánto vale el embudo?", "valor total de los negocios abiertos"],
    zh: ["销售管道的总金额是多少"],
    ja: ["パイプラインの総額は？"],
    ko: ["파이프라인 총액은 얼마야?"],
  },
  {
    right: ofDeals(
      count,
      `${open} and ${within("d.close_date", begins("month"), `(${begins("month")} + interval '1 month')::date`)}`,
    ),
    en: ["how many deals are closing this month"],
    es: ["cuántos negocios se cierran este mes"],
    zh: ["本月预计成交的商机有多少个"],
    ja: ["今月完了予定の商談は何件ですか"],
    ko: ["이번 달 마감 예정 거래는 몇 건인가요"],
  },
  {
    right: "select count(*)::float8 from contacts where workspace_id = :w and lifecycle = 'lead'",
    en: ["how many leads do we have"],
    es: ["cuántos clientes potenciales tenemos"],
    zh: ["我们有多少潜在客户"],
    ja: ["リードは何人いますか"],
    ko: ["리드가 몇 명 있나요"],
  },
  {
    right: "cannot",
    en: ["how many deals will we win next year"],
    es: ["¿cuántos empleados tenemos?"],
    zh: ["明年的赢单数"],
    ja: ["来年の受注件数"],
    ko: ["내년 수주 건수"],
  },
];
