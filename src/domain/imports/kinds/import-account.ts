import {
  addressWords,
  createdOn,
  currencyWords,
  externalIdWords,
  ownerWords,
  secondPhone,
} from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importAccount = {
  words: {
    name: "account|account name|company|company name|organisation|organization|customer|client|name|cuenta|empresa|compañía|cliente|nombre|客户|公司|公司名称|客户名称|企业|名称|会社|会社名|企業名|取引先|取引先名|名前|회사|회사명|고객사|거래처|이름",
    industry:
      "industry|sector|branch|vertical|business type|customer type|type of business|type|industria|rubro|tipo de negocio|tipo de cliente|tipo|行业|客户类型|类型|行業|业种|産業|業種|業態|業界|산업|업종|업태|유형",
    website:
      "website|web|url|homepage|domain|company domain name|website 1 value|sitio web|página web|dominio|网站|网址|主页|ウェブサイト|ホームページ|웹사이트|홈페이지",
    phone: "phone|telephone|tel|phone number|main phone|teléfono|电话|电话号码|電話|電話番号|전화|전화번호",
    ...addressWords,
    employees:
      "employees|employee count|number of employees|headcount|staff|company size|empleados|plantilla|员工|员工数|员工人数|従業員|従業員数|社員数|직원|직원 수|직원수",
    annual_revenue_minor:
      "revenue|annual revenue|turnover|sales|ingresos|ingresos anuales|facturación|收入|年收入|营业额|年営業額|売上|年間売上|売上高|年商|매출|연 매출|연매출",
    currency: currencyWords,
    founded_year:
      "founded|founded year|year established|year founded|established|año de fundación|fundada|fundación|成立年份|成立年|创立年份|設立年|創業年|설립연도|설립 연도",
    parent_id:
      "parent|parent account|parent company|subsidiary of|empresa matriz|matriz|filial de|母公司|上级公司|所属集团|親会社|모회사|상위 회사|上级客户|親取引先|상위 거래처",
    owner_id: ownerWords,
    status: "status|account status|customer status|estado|状态|客户状态|状態|ステータス|상태|고객 상태",
    external_id: externalIdWords(
      "customer no|customer number|cust no|client no|client number|account no|account number|account id|company id|customer id|organization id|kundennummer|kunden nr|nº cliente|n cliente|número de cliente|código de cliente|客户编号|客户编码|公司编号|顧客番号|顧客コード|得意先コード|取引先コード|고객 번호|고객번호|거래처 코드|거래처코드",
    ),
  },
  extra: {
    created_at: createdOn,
    phone_2: secondPhone,
    contact_name: {
      kind: "text",
      person: "name",
      words:
        "contact|contact name|contact person|primary contact|main contact|ansprechpartner|contacto|persona de contacto|nombre del contacto|联系人|联系人姓名|主要联系人|担当者名|先方担当者|窓口担当者|ご担当者|담당자명|연락처 이름|고객 담당자",
    },
    contact_email: {
      kind: "email",
      person: "email",
      words:
        "contact email|email|e mail|mail|email address|correo|correo electrónico|correo del contacto|邮箱|电子邮件|电子邮箱|联系人邮箱|メール|メールアドレス|이메일|메일|담당자 이메일",
    },
    contact_title: {
      kind: "text",
      person: "title",
      words: "contact title|job title|position|cargo|puesto|职位|职务|役職|직책|직함",
    },
    contact_phone: {
      kind: "phone",
      person: "phone",
      words: "contact phone|contact mobile|teléfono del contacto|联系人电话|担当者電話|담당자 전화",
    },
  },
  called:
    "account|company|organization|organisation|customer|client|empresa|cuenta|cliente|公司|客户|会社|取引先|회사|거래처",
  distinctive: ["industry", "employees", "annual_revenue_minor", "founded_year", "website", "parent_id"],
  match: [["external_id"], ["name"]],
  nameFrom: [],
  namedBy: ["name", "external_id"],
  unique: ["external_id"],
  isNamedOnce: true,
  whenMissing: "create",
} as const satisfies ImportKind<"accounts">;
