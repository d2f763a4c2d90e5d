import { type ChatCase, closedIn, count, lost, ofDeals, open, value, won } from "./chat-case.ts";

const in2017 = closedIn("2017-01-01", "2017-12-31");
const q3 = closedIn("2017-07-01", "2017-09-30");

/** Questions with exclusions, rankings or misspellings, and questions without an answer. */
export const harderCases: readonly ChatCase[] = [
  {
    right: ofDeals(count, `${won} and ${in2017} and o.name <> 'Darcel Schlecht'`),
    en: ["won deals in 2017 except Darcel Schlecht"],
    es: ["negocios ganados en 2017 excepto Darcel Schlecht"],
    zh: ["2017年除了Darcel Schlecht赢了多少商机"],
    ja: ["2017年のDarcel Schlechtを除く受注件数"],
    ko: ["2017년 Darcel Schlecht 제외 수주 건수"],
  },
  {
    right: ofDeals(count, `s.kind <> 'lost'`),
    en: ["how many deals are not lost"],
    es: ["cuántos negocios no están perdidos"],
    zh: ["有多少商机不是丢单"],
    ja: ["失注ではない商談は何件ですか"],
    ko: ["실주가 아닌 거래는 몇 건인가요"],
  },
  {
    right: "select count(*)::float8 from accounts where workspace_id = :w",
    en: ["how many customers do we have"],
    es: ["cuántos clientes tenemos"],
    zh: ["我们有多少客户"],
    ja: ["取引先は何社ありますか"],
    ko: ["거래처는 몇 곳인가요"],
  },
  {
    right: "select count(*)::float8 from accounts where workspace_id = :w and industry = 'retail'",
    en: ["how many accounts are in retail"],
    es: ["cuántas cuentas hay en retail"],
    zh: ["retail有多少客户"],
    ja: ["retailの取引先は何社ですか"],
    ko: ["retail 거래처는 몇 곳인가요"],
  },
  {
    right:
      ofDeals("max(d.value_minor)", open).replace("max(d.value_minor)", "1").replace("select", "select d.name,") +
      " order by d.value_minor desc nulls last, d.id limit 5",
    en: ["five biggest deals"],
    es: ["los cinco negocios más grandes"],
    zh: ["金额最大的5个商机"],
    ja: ["最も大きい商談5件"],
    ko: ["가장 큰 거래 5건"],
  },
  {
    right: ofDeals(value, `${won} and ${in2017} and d.account_id is not null`, "a.name", "order by 2 desc limit 10"),
    en: ["top 10 customers in 2017"],
    es: ["los 10 mejores clientes en 2017"],
    zh: ["2017年收入前10的客户"],
    ja: ["2017年の売上上位10社の取引先"],
    ko: ["2017년 매출 상위 10개 고객"],
  },
  {
    right: ofDeals(value, `${won} and p.name = 'GTX Basic' and ${q3}`),
    en: ["GTX Basic revnue in the third quater of 2017", "GTX Basic sales in Q3 2017"],
    es: ["ingresos de GTX Basic en el tercer trimestre de 2017", "ventas de GTX Basic en el T3 de 2017"],
    zh: ["2017年第三季度GTX Basic的销售额"],
    ja: ["2017年第3四半期のGTX Basicの売上高"],
    ko: ["2017년 3분기 GTX Basic 매출액"],
  },
  {
    right: ofDeals(value, lost),
    en: ["what is the value of lost deals"],
    es: ["cuál es el valor de los negocios perdidos"],
    zh: ["丢单商机的金额是多少"],
    ja: ["失注した商談の金額はいくらですか"],
    ko: ["실주한 거래의 금액은 얼마인가요"],
  },
  {
    right: "cannot",
    en: ["How many employees did we hire?", "Deals by shoe size", "What will the share price be tomorrow?"],
    es: ["¿Cuántas facturas hemos pagado?", "Negocios por talla de zapato"],
    zh: ["我们有多少名员工？", "明年股价会是多少？"],
    ja: ["社員は何人いますか？", "売上と天気の関係は？"],
    ko: ["우리 직원은 몇 명인가요?", "내년 환율은 얼마인가요?"],
  },
  {
    right: "cannot",
    en: ["revenue by Tuesday", "win rate of the competitors"],
    es: ["ingresos por vendedora rubia", "¿Cuántos clientes se quejaron?"],
    zh: ["竞争对手的收入是多少", "客户投诉有多少"],
    ja: ["苦情は何件ありましたか", "在庫の売上"],
    ko: ["불만을 제기한 고객은 몇 명인가요", "경쟁사의 매출은 얼마야"],
  },
  {
    right: ofDeals(count, `${won} and d.value_minor >= 500000`),
    en: ["how many won deals of at least 5,000"],
    es: ["cuántos negocios ganados de al menos 5.000"],
    zh: ["金额至少5000的赢单商机有多少个"],
    ja: ["5,000以上の受注商談は何件"],
    ko: ["5,000 이상 수주 거래는 몇 건인가요"],
  },
  {
    right: "cannot",
    en: [
      "customers without deals",
      "revenue next month",
      "how many products did we sell",
      "how many customers did we win",
    ],
    es: ["clientes sin negocios", "ingresos del próximo mes"],
    zh: ["没有商机的客户", "下个月的收入"],
    ja: ["商談のない取引先", "来月の売上"],
    ko: ["거래가 없는 고객", "다음 달 매출"],
  },
  {
    right: "cannot",
    en: [
      "deals won until 2017",
      "second best rep",
      "top product per region",
      "how many leads converted",
      "revenue per deal",
    ],
    es: ["negocios ganados hasta 2017", "negocios sin ganar"],
    zh: ["比去年多多少收入"],
    ja: [],
    ko: ["수주하지 못한 거래"],
  },
  {
    right: ofDeals(count, `s.kind <> 'won' and o.name = 'Darcel Schlecht'`),
    en: ["how many deals did Darcel not win"],
    es: ["¿cuántos negocios no ganó Darcel?"],
    zh: [],
    ja: [],
    ko: [],
  },
];
