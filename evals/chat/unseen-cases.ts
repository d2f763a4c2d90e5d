import { type ChatCase, closedIn, count, lost, ofDeals, open, value, won } from "./chat-case.ts";

const in2017 = closedIn("2017-01-01", "2017-12-31");
const order = "order by 2 desc limit";

/** Questions of a user who has just imported their sales pipeline, written before the grammar existed. */
export const unseenCases: readonly ChatCase[] = [
  {
    right: ofDeals(count, `${won} and ${in2017} and o.name = 'Darcel Schlecht'`),
    en: ["How many deals did Darcel Schlecht win in 2017?"],
    es: ["¿Cuántos negocios ganó Darcel Schlecht en 2017?"],
    zh: ["Darcel Schlecht 在2017年赢了多少单？"],
    ja: ["Darcel Schlechtさんは2017年に何件受注しましたか？"],
    ko: ["Darcel Schlecht가 2017년에 수주한 거래는 몇 건이야?"],
  },
  {
    right: ofDeals(value, `${won} and ${closedIn("2017-04-01", "2017-06-30")}`),
    en: ["What did we sell in the second quarter of 2017?"],
    es: ["¿Cuánto vendimos en el segundo trimestre de 2017?"],
    zh: ["2017年第二季度我们卖了多少钱？"],
    ja: ["2017年の第2四半期の売上はいくらでしたか"],
    ko: ["2017년 2분기 매출이 얼마였나요?"],
  },
  {
    right: ofDeals(value, `${won} and ${in2017}`, "p.name", `${order} 1`),
    en: ["Which product brought in the most money in 2017?"],
    es: ["¿Qué producto facturó más en 2017?"],
    zh: ["2017年哪个产品收入最高？"],
    ja: ["2017年に一番売上が多かった商品は？"],
    ko: ["2017년에 매출이 가장 높은 제품은 뭐야?"],
  },
  {
    right: ofDeals(
      "count(*) filter (where s.kind = 'won') * 100.0 / count(*)",
      `s.kind <> 'open' and p.name = 'MG Special'`,
    ),
    en: ["What's our win rate on MG Special?"],
    es: ["¿Qué porcentaje de éxito tenemos con MG Special?"],
    zh: ["MG Special 的赢单率是多少？"],
    ja: ["MG Specialの受注率を教えてください"],
    ko: ["MG Special 수주율 알려줘"],
  },
  {
    right: ofDeals(count, lost, "o.name", `${order} 1`),
    en: ["Which rep has lost the most deals?"],
    es: ["¿Qué comercial ha perdido más negocios?"],
    zh: ["哪个销售丢单最多？"],
    ja: ["失注が最も多い営業担当は誰ですか？"],
    ko: ["실주가 제일 많은 영업사원은 누구인가요?"],
  },
  {
    right: ofDeals(count, open),
    en: ["How many deals are still open?"],
    es: ["¿Cuántos negocios siguen abiertos?"],
    zh: ["还有多少进行中的商机？"],
    ja: ["まだ進行中の商談は何件ありますか"],
    ko: ["아직 진행 중인 거래가 몇 개 있나요?"],
  },
  {
    right: ofDeals(count, `${open} and d.account_id is null`),
    en: ["How many open deals have no account?"],
    es: ["¿Cuántos negocios abiertos no tienen cuenta?"],
    zh: ["有多少进行中的商机没有客户？"],
    ja: ["取引先のない進行中の商談は何件？"],
    ko: ["거래처가 없는 진행 중 거래는 몇 건?"],
  },
  {
    right: ofDeals("round(avg(d.value_minor))", `${won} and ${closedIn("2017-10-01", "2017-10-31")}`),
    en: ["What was the average size of a won deal in October 2017?"],
    es: ["¿Cuál fue el valor medio de los negocios ganados en octubre de 2017?"],
    zh: ["2017年10月赢单的平均金额是多少？"],
    ja: ["2017年10月の受注商談の平均金額は？"],
    ko: ["2017년 10월 수주 거래의 평균 금액은 얼마야?"],
  },
  {
    right: ofDeals(value, `${won} and ${in2017}`, "to_char(d.close_date, 'YYYY-MM-01')"),
    en: ["Show me revenue per month in 2017"],
    es: ["Muéstrame los ingresos por mes en 2017"],
    zh: ["看一下2017年每个月的收入"],
    ja: ["2017年の月別の売上を見せて"],
    ko: ["2017년 월별 매출 보여줘"],
  },
  {
    right: ofDeals("avg(d.close_date - d.opened_on)", `${won} and d.close_date >= d.opened_on`),
    en: ["How long does it take us to win a deal?"],
    es: ["¿Cuánto tardamos en ganar un negocio?"],
    zh: ["我们赢下一单要多久？"],
    ja: ["受注までにどのくらい日数がかかりますか？"],
    ko: ["거래를 수주하는 데 얼마나 걸려?"],
  },
  {
    right: ofDeals(value, `${won} and ${in2017} and d.account_id is not null`, "a.name", `${order} 5`),
    en: ["Who were our five biggest customers in 2017?"],
    es: ["¿Cuáles fueron nuestros cinco mejores clientes en 2017?"],
    zh: ["2017年收入前五的客户是谁？"],
    ja: ["2017年の売上トップ5の取引先は？"],
    ko: ["2017년 매출 상위 5개 거래처는 어디야?"],
  },
  {
    right: "cannot",
    en: ["Which customers are unhappy with us?"],
    es: ["¿Cuántos correos enviamos el mes pasado?"],
    zh: ["明天东京会下雨吗？"],
    ja: ["競合他社の売上はいくらですか？"],
    ko: ["직원들의 연봉은 얼마야?"],
  },
];
