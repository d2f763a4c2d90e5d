import type { Row } from "#domain/database.gen.ts";

export type FieldKind =
  | "text"
  | "longText"
  | "integer"
  | "money"
  | "percent"
  | "date"
  | "choice"
  | "email"
  | "phone"
  | "url"
  | "link";

export type LinkTarget = "accounts" | "contacts" | "products" | "deals" | "members" | "stages";

export type Field = {
  kind: FieldKind;
  required?: true;
  choices?: readonly string[];
  /** What the column points at, and by which of its columns a person would name it. */
  link?: { entity: LinkTarget; by: readonly string[] };
  /** How column headers of other systems call it, in the product's five languages, parted by "|". */
  synonyms: string;
};

export type Entity = "accounts" | "contacts" | "products" | "deals";

const owner = {
  kind: "link",
  link: { entity: "members", by: ["name", "email"] },
  synonyms:
    "owner|sales agent|agent|sales rep|rep|salesperson|account manager|assigned to|responsible|propietario|vendedor|agente|responsable|comercial|负责人|销售|销售员|业务员|所有者|擔當|担当者|営業担当|担当|담당자|영업 담당자|소유자",
} as const satisfies Field;

const externalId = (own: string) =>
  ({
    kind: "text",
    synonyms: `${own}|id|external id|record id|reference|ref|rec id|identificador|referencia|编号|外部编号|外部id|識別番号|番号|外部id|식별자|번호|외부 id`,
  }) as const satisfies Field;

const currency = {
  kind: "text",
  synonyms: "currency|currency code|moneda|divisa|币种|货币|通貨|통화",
} as const satisfies Field;

const address = {
  address_line: {
    kind: "text",
    synonyms: "address|street|address line|address 1|dirección|calle|domicilio|地址|街道|住所|番地|주소|도로명",
  },
  city: {
    kind: "text",
    synonyms: "city|town|suburb|ciudad|localidad|城市|市|市区町村|都市|도시|시",
  },
  region: {
    kind: "text",
    synonyms: "region|state|province|county|estado|provincia|región|省|州|地区|都道府県|地域|지역|주|도",
  },
  postal_code: {
    kind: "text",
    synonyms: "postal code|postcode|zip|zip code|código postal|cp|邮编|邮政编码|郵便番号|우편번호",
  },
  country: {
    kind: "text",
    synonyms: "country|office location|location|nation|país|ubicación|国家|所在地|国|国名|国家地区|국가|나라",
  },
} as const satisfies Record<string, Field>;

/** Every column a person can see, type or import: tables, forms, record pages and the import derive from this list. */
export const entities = {
  accounts: {
    fields: {
      name: {
        kind: "text",
        required: true,
        synonyms:
          "account|account name|company|company name|organisation|organization|customer|client|name|cuenta|empresa|compañía|cliente|nombre|客户|公司|公司名称|客户名称|企业|名称|会社|会社名|企業名|取引先|取引先名|名前|회사|회사명|고객사|거래처|이름",
      },
      industry: {
        kind: "text",
        synonyms: "industry|sector|branch|vertical|industria|rubro|行业|行業|业种|産業|業種|業界|산업|업종",
      },
      website: {
        kind: "url",
        synonyms:
          "website|web|url|homepage|domain|sitio web|página web|dominio|网站|网址|主页|ウェブサイト|ホームページ|웹사이트|홈페이지",
      },
      phone: {
        kind: "phone",
        synonyms: "phone|telephone|tel|phone number|teléfono|电话|电话号码|電話|電話番号|전화|전화번호",
      },
      ...address,
      employees: {
        kind: "integer",
        synonyms:
          "employees|employee count|number of employees|headcount|staff|company size|empleados|plantilla|员工|员工数|员工人数|従業員|従業員数|社員数|직원|직원 수|직원수",
      },
      annual_revenue_minor: {
        kind: "money",
        synonyms:
          "revenue|annual revenue|turnover|sales|ingresos|ingresos anuales|facturación|收入|年收入|营业额|年営業額|売上|年間売上|売上高|年商|매출|연 매출|연매출",
      },
      currency,
      founded_year: {
        kind: "integer",
        synonyms:
          "founded|founded year|year established|year founded|established|año de fundación|fundada|fundación|成立年份|成立年|创立年份|設立年|創業年|설립연도|설립 연도",
      },
      parent_id: {
        kind: "link",
        link: { entity: "accounts", by: ["name"] },
        synonyms:
          "parent|parent account|parent company|subsidiary of|empresa matriz|matriz|filial de|母公司|上级公司|所属集团|親会社|모회사|상위 회사",
      },
      owner_id: owner,
      external_id: externalId("account id|company id|customer id|客户编号|公司编号|顧客番号|고객 번호"),
    },
  },
  contacts: {
    fields: {
      name: {
        kind: "text",
        required: true,
        synonyms:
          "name|full name|contact|contact name|person|nombre completo|nombre|contacto|姓名|联系人|名字|氏名|名前|お名前|이름|성명|연락처 이름",
      },
      given_name: {
        kind: "text",
        synonyms: "first name|given name|firstname|forename|primer nombre|nombre de pila|名|下の名前|이름(명)",
      },
      family_name: {
        kind: "text",
        synonyms: "last name|family name|surname|lastname|apellido|apellidos|姓|名字|苗字|성",
      },
      email: {
        kind: "email",
        synonyms:
          "email|e mail|mail|email address|correo|correo electrónico|邮箱|电子邮件|电子邮箱|メール|メールアドレス|이메일|메일",
      },
      phone: {
        kind: "phone",
        synonyms:
          "phone|telephone|mobile|cell|tel|phone number|teléfono|móvil|celular|电话|手机|手机号|電話|携帯|電話番号|전화|휴대폰|전화번호|휴대전화",
      },
      title: {
        kind: "text",
        synonyms: "title|job title|position|role|cargo|puesto|职位|职务|头衔|役職|肩書|직책|직함",
      },
      ...address,
      account_id: {
        kind: "link",
        link: { entity: "accounts", by: ["name"] },
        synonyms:
          "account|company|company name|organisation|organization|employer|empresa|cuenta|公司|客户|单位|会社|会社名|取引先|회사|회사명|소속",
      },
      owner_id: owner,
      lifecycle: {
        kind: "choice",
        choices: ["lead", "prospect", "customer", "former"],
        synonyms:
          "lifecycle|lifecycle stage|contact type|type|status|estado|tipo|ciclo de vida|生命周期|类型|状态|ライフサイクル|種別|状態|단계|유형|상태",
      },
      source: {
        kind: "text",
        synonyms: "source|lead source|origin|channel|origen|fuente|canal|来源|渠道|流入元|獲得元|ソース|출처|유입 경로",
      },
      external_id: externalId("contact id|person id|联系人编号|連絡先番号|연락처 번호"),
    },
  },
  products: {
    fields: {
      name: {
        kind: "text",
        required: true,
        synonyms:
          "product|product name|item|name|description|producto|artículo|nombre|产品|产品名称|商品|品名|名称|製品|製品名|商品名|제품|제품명|상품|상품명|품목",
      },
      code: {
        kind: "text",
        synonyms:
          "code|sku|product code|item code|stock code|part number|código|referencia|产品编码|编码|商品编码|型号|製品コード|商品コード|品番|제품 코드|상품 코드|코드",
      },
      category: {
        kind: "text",
        synonyms:
          "category|series|family|group|line|product line|type|categoría|serie|familia|类别|分类|系列|カテゴリ|カテゴリー|シリーズ|分類|분류|카테고리|시리즈",
      },
      price_minor: {
        kind: "money",
        synonyms:
          "price|sales price|unit price|list price|cost|precio|precio de venta|价格|单价|售价|価格|単価|販売価格|가격|단가|판매가",
      },
      currency,
      external_id: externalId("product id|item id|产品编号|製品番号|제품 번호"),
    },
  },
  deals: {
    fields: {
      name: {
        kind: "text",
        required: true,
        synonyms:
          "deal|deal name|opportunity|opportunity name|title|name|oportunidad|negocio|nombre|trato|商机|商机名称|交易|交易名称|名称|商談|商談名|案件|案件名|거래|거래명|영업 기회|이름",
      },
      phone: {
        kind: "phone",
        synonyms: "phone|telephone|tel|phone number|teléfono|电话|電話|電話番号|전화|전화번호",
      },
      value_minor: {
        kind: "money",
        synonyms:
          "value|amount|close value|deal value|deal amount|price|total|revenue|valor|importe|monto|金额|成交金额|交易金额|价值|総額|金額|受注金額|商談金額|금액|거래 금액|가치",
      },
      currency,
      stage_id: {
        kind: "link",
        link: { entity: "stages", by: ["name"] },
        synonyms:
          "stage|deal stage|sales stage|status|phase|etapa|fase|estado|阶段|销售阶段|状态|ステージ|フェーズ|段階|状態|단계|영업 단계|상태",
      },
      priority: {
        kind: "choice",
        choices: ["high", "medium", "low"],
        synonyms: "priority|importance|prioridad|优先级|优先度|優先度|우선순위|중요도",
      },
      probability: {
        kind: "percent",
        synonyms:
          "probability|win probability|chance|likelihood|probabilidad|概率|成交概率|赢率|確度|確率|확률|성공 확률",
      },
      opened_on: {
        kind: "date",
        synonyms:
          "opened|opened on|open date|engage date|start date|created|created date|date|fecha|fecha de apertura|fecha de inicio|开始日期|创建日期|日期|开始时间|開始日|作成日|日付|시작일|생성일|날짜|개시일",
      },
      close_date: {
        kind: "date",
        synonyms:
          "close date|closing date|expected close|expected close date|closed on|end date|fecha de cierre|cierre|成交日期|关闭日期|结束日期|预计成交日期|完了予定日|クローズ日|終了日|受注日|마감일|종료일|마감 예정일|예상 마감일",
      },
      account_id: {
        kind: "link",
        link: { entity: "accounts", by: ["name"] },
        synonyms:
          "account|account name|company|customer|client|organisation|organization|cuenta|empresa|cliente|客户|公司|客户名称|取引先|会社|顧客|고객사|회사|거래처|고객",
      },
      contact_id: {
        kind: "link",
        link: { entity: "contacts", by: ["email", "name"] },
        synonyms:
          "contact|contact name|contact email|person|contacto|联系人|連絡先|担当者名|連絡担当者|연락처|연락 담당자",
      },
      product_id: {
        kind: "link",
        link: { entity: "products", by: ["name", "code"] },
        synonyms: "product|product name|item|producto|artículo|产品|商品|产品名称|製品|商品名|제품|상품|제품명",
      },
      owner_id: owner,
      lost_reason: {
        kind: "longText",
        synonyms:
          "lost reason|loss reason|reason lost|close reason|motivo de pérdida|razón de pérdida|丢单原因|失败原因|失注理由|실패 사유|손실 사유",
      },
      external_id: externalId(
        "opportunity id|deal id|opportunity number|invoice no|order id|商机编号|交易编号|商談番号|案件番号|거래 번호|영업 기회 번호",
      ),
    },
  },
} as const satisfies { [E in Entity]: { fields: { [Column in keyof Row<E>]?: Field } } };

/** The fields of an entity as plain records, for code that walks them without knowing their names. */
export function fieldsOf(entity: Entity): Record<string, Field> {
  return entities[entity].fields;
}
