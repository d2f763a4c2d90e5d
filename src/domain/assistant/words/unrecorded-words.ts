import type { Language } from "#domain/languages.ts";

/** The topics that owners ask about and that no record contains. */
export const unrecordedTopics = ["payments", "stock", "deliveries", "salaries", "market", "weather"] as const;
export type UnrecordedTopic = (typeof unrecordedTopics)[number];

/** The words of each topic, by language. Bars separate alternatives; an ampersand joins words that must all occur. */
export const unrecordedWords: Readonly<Partial<Record<Language, Readonly<Record<UnrecordedTopic, string>>>>> = {
  en: {
    payments:
      "unpaid | owe us | owe me | does & owe | do & owe | owes | owed | owing | receivable | receivables | total ar | aged debt | debts | debtor | not paid | isn't paid | hasn't paid | haven't paid | hasnt paid | havent paid | didn't pay | didnt pay | paid yet | paid & invoice | pay & invoice | late paying | late payer | paying late | pays late | pay late | pay us | paid us | behind on payment | overdue payment | payment & overdue | payment & outstanding | invoice & due | invoice & overdue | invoice & outstanding | invoices & open | outstanding balance | balance due | anything due from | deposit & paid | whats outstanding | what's outstanding | vat invoice | tax invoice | insurance paid",
    stock:
      "in stock | out of stock | stock level | stock levels | stock left | stock on hand | inventory | on the shelf | on the shelves | in the warehouse | left in the warehouse | left in the van",
    deliveries:
      "shipped | shipment | shipments | tracking number | parcel | parcels | undelivered | been delivered | delivered yet | be delivered | not delivered",
    salaries: "'s salary | 's wage | salary of | salaries of | wage of",
    market:
      "competitor & price | competitors & price | competitors & prices | competitors & charge | competitors & charging | competitors & sales | market price | competitor & market share",
    weather:
      "weather | will it rain | going to rain | gonna rain | raining | gonna freeze | going to freeze | going to snow",
  },
  es: {
    payments:
      "nos debe | nos deben | me debe | me deben | quien debe | quienes deben | cuanto debe | cuanto deben | adeud | deuda | deudas | deudor | moroso | morosos | impago | impagos | impagad | sin pagar | no ha pagado | no han pagado | por pagar | falta & pagar | ya pago | ya pagaron | pendiente de cobro | pendientes de cobro | pendiente de pago | pendientes de pago | por cobrar | sin cobrar | facturas vencid | facturas & vencen | factura & vence | recibos vencid | cartera vencida | atrasad & pago | atrasad & pagos | saldo pendiente | cobranza | facturas pendientes",
    stock: "stock | existencias | inventario | en bodega | en almacen | en el almacen | en la bodega",
    deliveries:
      "sin entregar | sin enviar | entregado | entregados | paqueteria | numero de guia | por entregar | pedido & proveedor & llega",
    salaries: "sueldo de | sueldo del | salario de | salario del | cuanto gana cada",
    market:
      "competencia & precio | competencia & cobra | competencia & vende | competidor & precio | competidores & precio | cuota de mercado",
    weather: "va a llover | llovera | lluvia | clima | pronostico del tiempo",
  },
  zh: {
    payments:
      "欠款 | 欠我 | 欠钱 | 欠多少 | 欠着 | 未付款 | 没付款 | 没有付款 | 还没付 | 没付钱 | 未付 | 应收 | 收款 | 未收 | 没收到钱 | 钱还没收 | 要收的款 | 回款 | 尾款 | 账款 | 付清 | 结清 | 到账 | 赊账 | 发票 | 开票",
    stock: "库存 | 存货 | 仓库 & 剩 | 仓库 & 多少 | 仓库里",
    deliveries: "发货 | 物流 | 快递单 | 快递到 | 送达 | 交货 | 出货",
    salaries: "的工资 | 的薪水 | 的薪资",
    market: "竞争对手 & 价 | 竞争对手 & 卖 | 竞争对手 & 钱 | 同行 & 价 | 竞品 & 价 | 市场份额 | 行情",
    weather: "天气 | 下雨 | 下雪 | 台风",
  },
  ja: {
    payments:
      "未入金 | 未払 | 未収 | 未集金 | 未回収 | 売掛 | 入金 | 支払期限 | 支払い期限 | 支払いサイト | 払ってもらってない | 払ってない | お支払いいただいてない | 支払いが遅 | 支払い遅 | 払ってくれ | 滞納 | 債権 | 請求書 & 発行",
    stock: "在庫",
    deliveries: "出荷 | 発送 | 納品 | 納期 | 未着 | 届いてない",
    salaries: "の給料 | の給与 | の月給",
    market: "競合 & 価格 | 競合 & 値段 | 競合 & シェア | 競合 & 売上 | 市場シェア | 同業 & 値段 | 相場",
    weather: "天気 | 雨が | 雨降 | 雨は | 台風 | 雪が | 雪降",
  },
  ko: {
    payments:
      "미수 | 미결제 | 미입금 | 미납 | 입금 | 잔금 | 외상 | 연체 | 수금 | 결제 안 | 결제 & 안 한 | 돈 안 | 돈을 안 | 안 낸 | 받을 돈 | 세금계산서",
    stock: "재고",
    deliveries: "미배송 | 배송 현황 | 배송 상태 | 배송됐 | 배송 됐 | 출고 | 발송됐 | 납품 | 납기",
    salaries: "의 월급 | 의 급여 | 의 연봉",
    market: "경쟁사 & 가격 | 경쟁업체 & 가격 | 시장 점유율 | 시세",
    weather: "날씨 | 비 와 | 비 올까 | 비가 오 | 비가 올 | 눈 와 | 눈 올 | 태풍",
  },
};
