import { randomness } from "./randomness.ts";

export const fileLanguages = ["en", "es", "zh", "ja", "ko"] as const;
export type FileLanguage = (typeof fileLanguages)[number];

/** What each language calls the columns, people and places of three trades, as their own programs head them. */
const words = {
  en: {
    clients: [
      "Client No.",
      "Practice",
      "Contact person",
      "E-mail",
      "Telephone",
      "Mobile",
      "Town",
      "Country",
      "Account manager",
      "Notes",
    ],
    quotes: [
      "Quote number",
      "Client",
      "Contact person",
      "Project",
      "Quote total",
      "Phase",
      "Expected close",
      "Likelihood",
      "Sales rep",
    ],
    lines: ["Order date", "Client no.", "Client", "Item description", "Quantity", "Unit price", "Line total"],
    total: "Total",
    firms: ["Dental Studio", "Smile Practice", "Harbour Dentists"],
    people: ["Anna Berg", "Tom O'Hara", "Lucy Grant"],
    places: ["Leeds", "Cork", "Bath"],
    country: "UK",
    phases: ["Drafted", "Sent", "Agreed"],
    items: ["Crown", "Bridge", "Night guard"],
    reps: ["Ruth", "Sam"],
    sign: (amount: string) => `£${amount}`,
    currency: "GBP",
    day: (y: string, m: string, d: string) => `${d}/${m}/${y}`,
  },
  es: {
    clients: [
      "Nº cliente",
      "Empresa",
      "Persona de contacto",
      "Correo electrónico",
      "Teléfono",
      "Móvil",
      "Ciudad",
      "País",
      "Comercial",
      "Observaciones",
    ],
    quotes: [
      "Nº de presupuesto",
      "Cliente",
      "Persona de contacto",
      "Asunto",
      "Importe",
      "Etapa",
      "Cierre previsto",
      "Probabilidad",
      "Comercial",
    ],
    lines: ["Fecha de factura", "Nº cliente", "Cliente", "Artículo", "Cantidad", "Precio unitario", "Importe"],
    total: "Total",
    firms: ["Clínica Muñoz", "Taller Ibáñez", "Imprenta Sol"],
    people: ["José Núñez", "María Gil", "Íñigo Peña"],
    places: ["Málaga", "León", "Cádiz"],
    country: "España",
    phases: ["Borrador", "Enviado", "Aceptado"],
    items: ["Corona", "Puente", "Férula"],
    reps: ["Ana", "Luis"],
    sign: (amount: string) => `${amount.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."))} €`,
    currency: "EUR",
    day: (y: string, m: string, d: string) => `${d}/${m}/${y}`,
  },
  zh: {
    clients: ["客户编号", "客户名称", "联系人", "邮箱", "电话", "手机", "城市", "国家", "销售员", "备注"],
    quotes: ["报价单号", "客户名称", "联系人", "项目名称", "金额", "阶段", "预计成交日期", "赢率", "销售员"],
    lines: ["订单日期", "客户编号", "客户名称", "商品名称", "数量", "单价", "金额"],
    total: "合计",
    firms: ["东方齿科", "光明印刷", "海天花艺"],
    people: ["王伟", "李娜", "张敏"],
    places: ["上海", "苏州", "杭州"],
    country: "中国",
    phases: ["草稿", "已发送", "口头同意"],
    items: ["牙冠", "牙桥", "咬合垫"],
    reps: ["陈静", "刘洋"],
    sign: (amount: string) => `¥${amount}`,
    currency: "JPY",
    day: (y: string, m: string, d: string) => `${y}年${Number(m)}月${Number(d)}日`,
  },
  ja: {
    clients: [
      "顧客番号",
      "会社名",
      "担当者名",
      "メールアドレス",
      "電話番号",
      "携帯番号",
      "市区町村",
      "国",
      "営業担当",
      "備考",
    ],
    quotes: ["見積番号", "会社名", "担当者名", "件名", "金額", "フェーズ", "完了予定日", "確度", "営業担当"],
    lines: ["注文日", "顧客番号", "顧客", "商品名", "数量", "単価", "合計"],
    total: "合計",
    firms: ["青葉歯科", "山田印刷", "花の木"],
    people: ["佐藤花子", "田中一郎", "鈴木健"],
    places: ["横浜市", "京都市", "札幌市"],
    country: "日本",
    phases: ["作成中", "送付済み", "内諾"],
    items: ["クラウン", "ブリッジ", "マウスピース"],
    reps: ["森", "林"],
    sign: (amount: string) => `${amount.replace(/\.\d\d$/, "")}円`,
    currency: "JPY",
    day: (y: string, m: string, d: string) => `${y}/${m}/${d}`,
  },
  ko: {
    clients: [
      "고객번호",
      "회사명",
      "담당자명",
      "이메일",
      "전화번호",
      "휴대전화",
      "도시",
      "국가",
      "영업 담당자",
      "비고",
    ],
    quotes: ["견적번호", "회사명", "담당자명", "건명", "금액", "단계", "마감 예정일", "확률", "영업 담당자"],
    lines: ["주문일", "고객번호", "고객", "상품명", "수량", "단가", "금액"],
    total: "합계",
    firms: ["한빛치과", "서울인쇄", "꽃과나무"],
    people: ["김민준", "이서연", "박지훈"],
    places: ["부산", "대전", "인천"],
    country: "대한민국",
    phases: ["작성", "발송", "구두 합의"],
    items: ["크라운", "브리지", "나이트가드"],
    reps: ["최유진", "정우성"],
    sign: (amount: string) => `₩${amount.replace(/\.\d\d$/, "")}`,
    currency: "KRW",
    day: (y: string, m: string, d: string) => `${y}. ${Number(m)}. ${Number(d)}.`,
  },
} as const;

export type TradeClient = {
  number: string;
  name: string;
  person: string;
  email: string;
  phone: string;
  city: string;
  rep: string;
};
export type TradeQuote = {
  number: string;
  client: TradeClient;
  project: string;
  minor: number;
  phase: string;
  day: string;
  chance: number;
};
export type TradeLine = { day: string; client: TradeClient; item: string; quantity: number; minor: number };

const two = (number: number) => String(number).padStart(2, "0");
const csv = (rows: readonly (readonly string[])[], delimiter: string) =>
  `${rows.map((cells) => cells.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)).join("\r\n")}\r\n`;

/**
 * Three files of a dental laboratory, a printer and a flower wholesaler, made from a seed: clients with their contacts below a
 * title and above a total, quotes with amounts in the currency of the language, and lines of orders; with what they say.
 */
export function tradeFiles(language: FileLanguage, seed: number) {
  const random = randomness(seed);
  const pick = <Each>(all: readonly Each[]) => all[Math.floor(random() * all.length)] as Each;
  const count = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const own = words[language];
  const places = own.currency === "JPY" || own.currency === "KRW" ? 0 : 2;
  const date = () => {
    const [y, m, d] = ["2026", two(count(1, 12)), two(count(1, 28))] as const;
    return { iso: `${y}-${m}-${d}`, text: own.day(y, m, d) };
  };
  const money = () => {
    const units = count(100, 99_999);
    const cents = places === 0 ? 0 : count(0, 99);
    const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, ",");
    return { text: own.sign(`${grouped}.${two(cents)}`), minor: places === 0 ? units : units * 100 + cents };
  };
  const clients = Array.from({ length: 60 }, (_, at): TradeClient => {
    const phone = count(0, 3) === 0 ? "" : `0${count(20, 99)} ${count(1000, 9999)} ${two(at)}${count(10, 99)}`;
    // Some share a name, and only their number tells them apart.
    const name = at % 20 === 19 ? `${own.firms[0]} 1` : `${pick(own.firms)} ${at + 1}`;
    return {
      number: `K-${1000 + at}`,
      name,
      person: `${pick(own.people)} ${at + 1}`,
      email: `p${at}@trade.test`,
      phone,
      city: pick(own.places),
      rep: pick(own.reps),
    };
  });
  clients[0] = { ...(clients[0] as TradeClient), name: `${own.firms[0]} 1` };
  const mobile = (client: TradeClient) => `09${client.number.slice(2)}${client.number.slice(2)}`;
  const notes = ["VIP", "", "rings at the back door; ask first", ""];
  const quotes = Array.from({ length: 80 }, (_, at) => {
    const [day, amount] = [date(), money()];
    const quote: TradeQuote = {
      number: `Q/${at + 1}`,
      client: pick(clients),
      project: `${pick(own.items)} ${at + 1}`,
      minor: amount.minor,
      phase: pick(own.phases),
      day: day.iso,
      chance: pick([10, 25, 50, 75]),
    };
    return {
      quote,
      cells: [
        quote.number,
        quote.client.name,
        quote.client.person,
        quote.project,
        amount.text,
        quote.phase,
        day.text,
        `${quote.chance}%`,
        quote.client.rep,
      ],
    };
  });
  const lines = Array.from({ length: 120 }, () => {
    const [day, quantity, price] = [date(), count(1, 40), count(100, 9000)];
    const line: TradeLine = {
      day: day.iso,
      client: pick(clients),
      item: pick(own.items),
      quantity,
      minor: quantity * price,
    };
    const plain = (minor: number) => (minor / 100).toFixed(2);
    return {
      line,
      cells: [
        day.text,
        line.client.number,
        line.client.name,
        line.item,
        String(quantity),
        plain(price),
        plain(quantity * price),
      ],
    };
  });
  const clientRows = clients.map((client) => [
    client.number,
    client.name,
    client.person,
    client.email,
    client.phone,
    mobile(client),
    client.city,
    own.country,
    client.rep,
    pick(notes),
  ]);
  const total = [own.total, ...Array.from({ length: own.clients.length - 1 }, () => "")];
  return {
    currency: own.currency,
    clients: {
      file: csv([[...own.clients], ...clientRows, total], ","),
      expected: clients.map((client) => ({ ...client, phone: client.phone || mobile(client), country: own.country })),
    },
    quotes: {
      file: csv([[...own.quotes], ...quotes.map(({ cells }) => cells)], ";"),
      expected: quotes.map(({ quote }) => quote),
    },
    lines: {
      file: csv([[...own.lines], ...lines.map(({ cells }) => cells)], "\t"),
      expected: lines.map(({ line }) => line),
    },
  };
}
