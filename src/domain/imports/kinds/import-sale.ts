import { accountNumber, currencyWords, externalIdWords, ownerWords } from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importSale = {
  words: {
    name: "sale|sale name|line item|venta|línea|销售|销售名称|売上|売上名|明細|판매|판매명|nombre|名称|名前|이름",
    sold_on:
      "sold on|sale date|date of sale|order date|invoice date|transaction date|purchase date|paid at|date paid|date|day|visit date|service date|fecha de venta|fecha de factura|fecha del pedido|fecha|fecha de visita|销售日期|订单日期|发票日期|日期|就诊日期|売上日|販売日|注文日|請求日|日付|来院日|施術日|판매일|주문일|송장일|날짜|일자|방문일|진료일|vendido el",
    account_id:
      "account|account name|customer|customer name|customer id|customer no|client|buyer|billing name|bill to|company|patient|patient no|patient name|guest|student|cuenta|cliente|empresa|paciente|alumno|客户|客户名称|顾客|患者|患者编号|患者姓名|学员|取引先|顧客|得意先|会社|患者番号|患者名|生徒|거래처|고객|고객사|환자|환자 번호|환자명|수강생",
    order_number:
      "order|order no|order number|order id|order ref|order name|invoice|invoice no|invoice number|invoice id|inv no|bill no|bill number|receipt|receipt no|receipt number|pedido|nº de pedido|nº pedido|número de pedido|factura|nº de factura|nº factura|número de factura|ticket|订单|订单号|订单编号|发票号|发票编号|单号|注文番号|注文id|受注番号|請求番号|請求書番号|伝票番号|주문|주문 번호|주문번호|송장 번호|송장번호|청구서 번호|영수증 번호",
    order_status:
      "order status|status|financial status|payment status|fulfillment status|state of order|estado del pedido|estado|estado del pago|订单状态|状态|付款状态|注文ステータス|注文の状態|ステータス|状態|支払い状況|주문 상태|상태|결제 상태",
    contact_id: "contact|contact name|contact email|person|contacto|联系人|連絡先|担当者名|연락처",
    product_id:
      "product|product name|item|item name|lineitem name|line item|product title|description|item description|article|product code|stock code|sku|item code|treatment|service|therapy|procedure|producto|artículo|descripción|código de producto|tratamiento|servicio|产品|商品|产品名称|商品名称|描述|产品编码|治疗|治疗项目|服务|服务项目|製品|商品名|製品名|摘要|品番|商品コード|施術|施術内容|治療|サービス|メニュー|제품|상품|제품명|상품명|설명|상품 코드|치료|치료 항목|시술|서비스",
    category:
      "category|product category|group|product group|item group|department|family|categoría|familia|grupo|类别|分类|カテゴリ|カテゴリー|分類|분류|카테고리",
    channel:
      "channel|sales channel|store|shop|source|canal|tienda|origen|来源|渠道|销售渠道|门店|チャネル|販売チャネル|店舗|채널|판매 채널|매장",
    region:
      "region|country|billing country|shipping country|state|territory|market|región|país|地区|国家|区域|地域|国|エリア|지역|국가",
    quantity:
      "quantity|qty|units|units sold|lineitem quantity|quantity sold|items sold|pieces|cantidad|unidades|数量|件数|个数|個数|点数|수량|개수",
    revenue_minor:
      "revenue|sales|amount|total|total amount|line total|order total|net sales|gross sales|net amount|subtotal|turnover|sales amount|fee|fees|ingresos|importe|total de venta|monto|honorarios|收入|销售额|金额|总额|费用|売上|売上高|売上金額|金額|合計|料金|매출|매출액|금액|합계|요금|진료비",
    cost_minor:
      "cost|total cost|cost of sales|cogs|coste|costo|coste de venta|成本|销售成本|原価|売上原価|원가|매출원가",
    currency: currencyWords,
    owner_id: ownerWords,
    company_id: "own company|selling company|legal entity|empresa propia|本公司|自社|販売会社|자사",
    refund_of_id:
      "refund of|return of|original sale|original invoice|devolución de|退款对应|返金の対象|返品元|환불 대상",
    external_id: externalIdWords(
      "sale id|line id|order line|order line id|transaction id|venta id|销售编号|売上番号|판매 번호",
    ),
  },
  extra: { account_number: accountNumber },
  within: { contact_id: "account_id" },
  called: "sale|order|invoice|line|venta|pedido|factura|销售|订单|发票|売上|注文|판매|주문",
  distinctive: ["sold_on", "order_number", "quantity", "revenue_minor", "cost_minor", "channel"],
  // Two lines of an order can be identical, so only their own number identifies them. In a file with one row per order,
  // the order number identifies each row.
  match: [["external_id"], ["order_number"]],
  lineOf: "order_number",
  nameFrom: [],
  namedBy: ["external_id", "name"],
  perPiece: {
    field: "revenue_minor",
    times: "quantity",
    words:
      "unit price|price per unit|price|item price|lineitem price|precio unitario|precio|单价|价格|単価|価格|단가|가격",
  },
  unique: ["external_id"],
  whenMissing: "never",
} as const satisfies ImportKind<"sales">;
