import { type ChatCase, closedIn, count, lost, ofDeals, open, value, won } from "./chat-case.ts";

const month = "to_char(d.close_date, 'YYYY-MM-01')";
const april = ofDeals(value, `${won} and ${closedIn("2017-04-01", "2017-04-30")}`);

/** Questions that were once answered confidently with a wrong number. */
export const mendedCases: readonly ChatCase[] = [
  {
    right: april,
    en: ["revenue in march 2017 → and in April?", "revenue in May 2017 → and the month before?"],
    es: ["ingresos en marzo de 2017 → ¿y en abril?", "ingresos en mayo de 2017 → ¿y el mes anterior?"],
    zh: ["2017年3月的收入 → 那么4月呢？", "2017年5月的收入 → 前一个月呢？"],
    ja: ["2017年3月の売上 → では4月は？", "2017年5月の売上 → 前月は？"],
    ko: ["2017년 3월 매출 → 4월은?", "2017년 5월 매출 → 전월은?"],
  },
  {
    right: "cannot",
    en: ["deals won and lost by Anna Snelling in 2017", "owner of the most valuable won deal"],
    es: ["negocios ganados y perdidos por Anna Snelling en 2017", "responsable del negocio ganado más valioso"],
    zh: ["Anna Snelling 2017年赢单和丢单的商机", "金额最大的赢单商机的负责人"],
    ja: ["2017年のAnna Snellingの受注と失注の商談", "最も金額の大きい受注商談の担当者"],
    ko: ["2017년 Anna Snelling의 수주와 실주 거래", "가장 금액이 큰 수주 거래의 담당자"],
  },
  {
    right: ofDeals("count(distinct d.account_id)", open),
    en: ["how many accounts have open deals"],
    es: ["cuántas cuentas tienen negocios abiertos"],
    zh: ["多少客户有未结商机"],
    ja: ["進行中の商談を持つ取引先は何社ですか"],
    ko: ["진행 중인 거래를 가진 거래처는 몇 곳인가요"],
  },
  {
    right: ofDeals("count(*)::float8 / count(distinct d.account_id)", "d.account_id is not null"),
    en: ["average number of deals per customer"],
    es: ["número medio de negocios por cliente"],
    zh: ["每个客户的平均商机数量"],
    ja: ["取引先ごとの平均商談数"],
    ko: ["거래처별 평균 거래 건수"],
  },
  {
    right: "cannot",
    en: ["revenue and win rate in 2017", "who should I call today"],
    es: ["ingresos y tasa de éxito en 2017", "a quién debo llamar hoy"],
    zh: ["2017年的收入和赢单率", "我今天应该给谁打电话"],
    ja: ["2017年の売上と受注率", "今日誰に電話すればいいですか"],
    ko: ["2017년 매출과 수주율", "오늘 누구에게 전화할까요"],
  },
  {
    right: ofDeals(value, `${won} and d.account_id is not null`, "a.name", "order by 2 desc limit 5"),
    en: ["my biggest customers", "won deals → who are my 5 best customers by revenue"],
    es: ["mis mayores clientes"],
    zh: ["我最大的客户"],
    ja: ["私の最大の取引先"],
    ko: ["내 최대 거래처"],
  },
  {
    right: ofDeals(value, won, "o.name", "order by 2 limit 3"),
    en: ["worst sales person"],
    es: ["peor vendedor"],
    zh: ["业绩最差的销售员"],
    ja: ["最下位の営業担当者"],
    ko: ["매출이 가장 낮은 영업사원"],
  },
  {
    right: "cannot",
    en: ["how much money will we make this month"],
    es: ["cuánto dinero vamos a ganar este mes"],
    zh: ["这个月我们会赚多少"],
    ja: ["今月はいくら稼げますか"],
    ko: ["이번 달에 얼마를 벌까요"],
  },
  {
    right: ofDeals(value, won, month),
    en: ["Revenue by month for all time"],
    es: ["Ingresos por mes de todo el tiempo"],
    zh: ["所有时间每月的收入"],
    ja: ["全期間の月別売上"],
    ko: ["전체 기간 월별 매출"],
  },
  {
    right: ofDeals(count, lost, "to_char(date_trunc('year', d.close_date), 'YYYY-MM-DD')"),
    en: ["lost deals by year for all time"],
    es: ["negocios perdidos por año de todo el tiempo"],
    zh: ["所有时间每年的丢单数"],
    ja: ["全期間の年別の失注件数"],
    ko: ["전체 기간 연도별 실주 건수"],
  },
];
