import { expect, test } from "vitest";

import { ColumnProfiler } from "#domain/imports/column-profile.ts";
import { missingFields } from "#domain/imports/mapping-rules.ts";
import { mappingSchema } from "#domain/imports/mapping.ts";
import { suggestEntity } from "#domain/imports/suggest-entity.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { suggestMatch } from "#domain/imports/suggest-match.ts";

const workspace = {
  currency: "USD",
  stages: [
    { name: "Qualified", kind: "open" },
    { name: "Closed Won", kind: "won" },
    { name: "Closed Lost", kind: "lost" },
  ],
} as const;

function columnsOf(table: Record<string, string[]>) {
  return Object.entries(table).map(([name, cells], index) => {
    const profiler = new ColumnProfiler(index);
    for (const cell of cells) profiler.add(cell);
    return profiler.profile(name);
  });
}
function suggest(table: Record<string, string[]>, fileName = "table.csv") {
  const columns = columnsOf(table);
  const entity = suggestEntity(columns, fileName);
  const mapping = suggestMapping(entity, columns, workspace);
  return { entity, mapping, fields: mapping.columns.map(({ field }) => field) };
}

test.each([
  [
    "English",
    {
      "Opportunity ID": ["A1"],
      Account: ["Acme"],
      "Deal stage": ["Won"],
      "Close Date": ["2017-03-01"],
      Amount: ["12"],
    },
  ],
  [
    "Spanish",
    { Identificador: ["A1"], Cliente: ["Acme"], Etapa: ["Ganado"], "Fecha de cierre": ["2017-03-01"], Importe: ["12"] },
  ],
  ["Chinese", { 商机编号: ["A1"], 客户: ["王伟公司"], 阶段: ["赢单"], 成交日期: ["2017年3月1日"], 金额: ["12"] }],
  ["Japanese", { 商談番号: ["A1"], 取引先: ["山田商事"], ステージ: ["受注"], 完了予定日: ["2017/3/1"], 金額: ["12"] }],
  ["Korean", { "거래 번호": ["A1"], 고객사: ["한빛"], 단계: ["수주"], 마감일: ["2017. 3. 1."], 금액: ["12"] }],
])("recognises a sales file in %s by its headers, and its word for won", (_language, table) => {
  const { entity, fields, mapping } = suggest(table);
  expect(entity).toBe("deals");
  expect(fields).toEqual(["external_id", "account_id", "stage_id", "close_date", "value_minor"]);
  expect(Object.values(mapping.values.stage_id ?? {})).toEqual(["Closed Won"]);
  expect(mappingSchema.safeParse(mapping).success).toBe(true);
});

test("imports order lines as sales of unit price times quantity, with the order number", () => {
  const lines = Array.from({ length: 30 }, (_, at) => at);
  const { entity, mapping } = suggest({
    InvoiceNo: lines.map((at) => `5363${Math.floor(at / 10)}`),
    StockCode: lines.map((at) => `8512${at}A`),
    Description: lines.map((at) => `LANTERN NO ${at}`),
    Quantity: lines.map((at) => String(at + 1)),
    InvoiceDate: lines.map(() => "2010-12-01 08:26:00"),
    UnitPrice: lines.map((at) => `${at}.55`),
    CustomerID: lines.map((at) => String(17_850 + (at % 4))),
    Country: lines.map(() => "United Kingdom"),
  });
  expect(entity).toBe("sales");
  expect(mapping.columns.map(({ field }) => field)).toEqual([
    "order_number",
    "product_id",
    "quantity",
    "sold_on",
    "revenue_minor",
    "account_id",
    "region",
  ]);
  expect(mapping.columns[4]?.format).toEqual({ decimal: ".", per: "piece" });
  // The lines of an order share its number, so it does not identify them.
  expect(mapping.match).toEqual([]);
  expect(mappingSchema.safeParse(mapping).success).toBe(true);
});

test.each([
  ["Invoice", "Date", "Customer", "Qty", "Line total"],
  ["Order no.", "Order date", "Account", "Units", "Amount"],
  ["Nº de pedido", "Fecha", "Cliente", "Cantidad", "Importe"],
  ["Factura", "Fecha de factura", "Cliente", "Unidades", "Importe"],
  ["订单号", "订单日期", "客户", "数量", "金额"],
  ["注文番号", "日付", "得意先", "数量", "金額"],
  ["주문번호", "주문일", "고객", "수량", "금액"],
])("lines with the headings %s, %s, %s, %s and %s have an order number", (order, day, customer, quantity, amount) => {
  const { entity, fields } = suggest({
    [order]: ["A1", "A1", "A2"],
    [day]: ["2026-01-05", "2026-01-05", "2026-01-06"],
    [customer]: ["Acme", "Acme", "Oak"],
    [quantity]: ["3", "1", "2"],
    [amount]: ["12.5", "4.00", "8.30"],
  });
  expect(entity).toBe("sales");
  expect(fields).toEqual(["order_number", "sold_on", "account_id", "quantity", "revenue_minor"]);
});

test("imports a list of invoices as sales that are identified by their number", () => {
  const { entity, fields, mapping } = suggest({
    InvoiceNo: ["536365", "536366"],
    CustomerID: ["17850", "17851"],
    date: ["2010-12-01", "2010-12-02"],
    Country: ["United Kingdom", "France"],
    amount: ["139.12", "22.2"],
  });
  expect(entity).toBe("sales");
  expect(fields).toEqual(["order_number", "account_id", "sold_on", "region", "revenue_minor"]);
  expect(mapping.match).toEqual(["order_number"]);
});

test.each([
  ["Fecha de factura", "Cantidad", "Precio unitario", "Cliente"],
  ["订单日期", "数量", "单价", "客户"],
  ["注文日", "数量", "単価", "得意先"],
  ["주문일", "수량", "단가", "고객"],
])("imports order lines with the headings %s, %s, %s and %s as sales", (day, quantity, price, customer) => {
  const { entity, fields } = suggest({
    [day]: ["2026-01-05"],
    [quantity]: ["3"],
    [price]: ["12.5"],
    [customer]: ["Acme"],
  });
  expect(entity).toBe("sales");
  expect(fields).toEqual(["sold_on", "quantity", "revenue_minor", "account_id"]);
});

test.each([
  [{ "Expense date": ["2026-01-05"], Category: ["Rent"], Amount: ["900"] }, "expenses"],
  [{ Month: ["2026-01-01"], Target: ["9000"], Measure: ["revenue"] }, "targets"],
])("the columns of %j are recognised as %s", (table, wanted) => {
  expect(suggest(table).entity).toBe(wanted);
});

test.each([
  [["Date", "Supplier", "What for", "Category", "Amount"], "book.csv", "expenses"],
  [["Fecha", "Proveedor", "Importe"], "libro.csv", "expenses"],
  [["日付", "支払先", "金額"], "帳簿.csv", "expenses"],
  [["Date", "Category", "Amount"], "clinic-expenses 2026.csv", "expenses"],
  [["Fecha", "Concepto", "Importe"], "GASTOS_2026.xlsx", "expenses"],
  [["日期", "类别", "金额"], "诊所支出.csv", "expenses"],
  [["日付", "分類", "金額"], "経費2026.csv", "expenses"],
  [["일자", "분류", "금액"], "지출 내역.csv", "expenses"],
  [["Date", "Category", "Amount"], "day-book.csv", "sales"],
  [["Fecha", "Importe"], "caja.csv", "sales"],
  [["日付", "金額"], "レジ.csv", "sales"],
  [["Order date", "Product", "Quantity", "Price"], "low-cost-expenses-shop.csv", "sales"],
])("a table of %j in %s contains %s by its columns and its file name", (names, fileName, wanted) => {
  const cell = (name: string) => {
    if (/date|fecha|日|일자/i.test(name)) return "2026-01-05";
    return /price|quantity|amount|importe|金|금액/i.test(name) ? "900" : "Rent";
  };
  const table = Object.fromEntries(names.map((name) => [name, [cell(name)]]));
  const { entity, fields } = suggest(table, fileName);
  expect(entity).toBe(wanted);
  expect(missingFields(entity, new Set(fields))).toEqual([]);
});

test.each([
  ["Visit date", "Patient no.", "Treatment", "Therapist", "Fee"],
  ["Fecha de visita", "Nº de paciente", "Tratamiento", "Fisioterapeuta", "Honorarios"],
  ["就诊日期", "患者编号", "治疗项目", "治疗师", "费用"],
  ["来院日", "患者番号", "施術内容", "施術者", "料金"],
  ["진료일", "환자 번호", "치료 항목", "치료사", "진료비"],
])(
  "imports visits of a practice with the headings %s, %s, %s, %s and %s as sales",
  (day, patient, treatment, therapist, fee) => {
    const { entity, fields } = suggest({
      [day]: ["2026-01-05", "2026-01-05"],
      [patient]: ["P-1001", "P-1002"],
      [treatment]: ["Pelvic floor", "Sports rehab"],
      [therapist]: ["Laura Weiss", "Tom Baker"],
      [fee]: ["75.00", "62.00"],
    });
    expect(entity).toBe("sales");
    expect(fields).toEqual(["sold_on", "account_id", "product_id", "owner_id", "revenue_minor"]);
  },
);

test("a price without a quantity is the amount of the sale", () => {
  const { entity, mapping } = suggest({ Date: ["2026-01-05"], Treatment: ["Massage"], Price: ["60"] });
  expect(entity).toBe("sales");
  expect(mapping.columns.map(({ field }) => field)).toEqual(["sold_on", "product_id", "revenue_minor"]);
  expect(mapping.columns[2]?.format).toEqual({ decimal: "." });
});

test("imports each line of an online shop's orders as a sale to the customer billed in the first line", () => {
  const { entity, fields, mapping } = suggest({
    Name: ["#1001", "#1001", "#1002"],
    Email: ["ana@example.com", "ana@example.com", "luis@example.com"],
    "Financial Status": ["paid", "", "refunded"],
    "Paid at": ["2026-10-01 15:25:10 +0100", "", "2026-10-01 20:44:40 +0100"],
    Currency: ["EUR", "", "EUR"],
    Subtotal: ["86.00", "", "177.00"],
    Shipping: ["0.00", "", "4.90"],
    Total: ["86.00", "", "181.90"],
    "Lineitem quantity": ["1", "3", "3"],
    "Lineitem name": ["Cushion", "Print", "Blanket"],
    "Lineitem price": ["32.00", "18.00", "59.00"],
    "Billing Name": ["Ana", "", "Luis"],
    "Billing Country": ["PT", "", "ES"],
  });
  expect(entity).toBe("sales");
  expect(fields).toEqual([
    "order_number",
    "order_status",
    "sold_on",
    "currency",
    "quantity",
    "product_id",
    "revenue_minor",
    "account_id",
    "region",
  ]);
  expect(mapping.values.order_status).toEqual({ paid: "placed" });
  // The total belongs to the order and is only in its first line.
  expect(mapping.lines_of).toBe(0);
  expect(mapping.columns.find(({ field }) => field === "revenue_minor")).toMatchObject({
    column: 10,
    format: { per: "piece" },
  });
});

test("does not treat rows with an amount as order lines, even if some dates are missing", () => {
  const { mapping } = suggest({
    "Invoice number": ["A1", "A2", "A3"],
    Date: ["2026-10-01", "", "2026-10-02"],
    Quantity: ["1", "2", "3"],
    "Unit price": ["5.00", "6.00", "7.00"],
    Total: ["5.00", "11.00", "21.00"],
  });
  expect(mapping.lines_of).toBeUndefined();
  expect(mapping.columns.find(({ field }) => field === "revenue_minor")?.column).toBe(4);
});

test("recognises an address column by its values if its name does not fit", () => {
  const { entity, fields } = suggest({ "First name": ["Ada"], "Last name": ["Lovelace"], X7: ["ada@example.com"] });
  expect(entity).toBe("contacts");
  expect(fields).toEqual(["given_name", "family_name", "email"]);
});

test("never uses a column of dates as a name, regardless of its heading", () => {
  const { mapping } = suggest({ account: ["2017-03-01"], sector: ["retail"], employees: ["12"] });
  expect(mapping.columns.map(({ column }) => column)).not.toContain(0);
});

test("unknown stages are added with the kind that their name suggests", () => {
  const { mapping } = suggest({
    "deal stage": ["Won", "Engaging", "qualified"],
    account: ["Acme"],
    "close value": ["1"],
  });
  expect(mapping.values.stage_id).toEqual({ Won: "Closed Won", qualified: "Qualified" });
  expect(mapping.stage_kinds).toEqual({ Engaging: "open" });
});

test("uses the currency in the cells for the column if it is not the workspace's", () => {
  const euros = suggest({ product: ["Stuhl"], "sales price": ["1.234,50 €"] }).mapping;
  expect(euros.columns[1]?.format).toEqual({ decimal: ",", currency: "EUR" });
  const dollars = suggest({ product: ["Chair"], "sales price": ["$1,234.50"] }).mapping;
  expect(dollars.columns[1]?.format).toEqual({ decimal: "." });
});

test("does not assign a field or a column twice", () => {
  const { mapping } = suggest({
    name: ["Ada"],
    "full name": ["Ada L"],
    email: ["a@b.co"],
    mail: ["c@d.co"],
    phone: ["+49 30 123456"],
  });
  expect(new Set(mapping.columns.map(({ field }) => field)).size).toBe(mapping.columns.length);
  expect(new Set(mapping.columns.map(({ column }) => column)).size).toBe(mapping.columns.length);
});

test("deals without a number are distinguished by name, account and close date, not only by product", () => {
  const mapped = new Set(["name", "account_id", "product_id", "close_date"]);
  expect(suggestMatch("deals", mapped, false)).toEqual(["name", "account_id", "close_date"]);
  expect(suggestMatch("deals", new Set(["product_id", "value_minor"]), false)).toEqual([]);
  expect(suggestMatch("deals", new Set([...mapped, "external_id"]), false)).toEqual(["external_id"]);
});
