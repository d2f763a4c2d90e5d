import { addressWords, currencyWords, externalIdWords, ownerWords } from "#domain/import/kinds/common-words.ts";
import type { ImportKind } from "#domain/import/kinds/import-kind.ts";

/** A customer organisation. */
export const importAccount = {
  words: {
    name: "account|account name|company|company name|organisation|organization|customer|client|name|cuenta|empresa|compañía|cliente|nombre|客户|公司|公司名称|客户名称|企业|名称|会社|会社名|企業名|取引先|取引先名|名前|회사|회사명|고객사|거래처|이름",
    industry: "industry|sector|branch|vertical|industria|rubro|行业|行業|业种|産業|業種|業界|산업|업종",
    website:
      "website|web|url|homepage|domain|sitio web|página web|dominio|网站|网址|主页|ウェブサイト|ホームページ|웹사이트|홈페이지",
    phone: "phone|telephone|tel|phone number|teléfono|电话|电话号码|電話|電話番号|전화|전화번호",
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
    external_id: externalIdWords("account id|company id|customer id|客户编号|公司编号|顧客番号|고객 번호"),
  },
  telling: ["industry", "employees", "annual_revenue_minor", "founded_year", "website", "parent_id"],
  match: [["external_id"], ["name"]],
  nameFrom: [],
  namedBy: ["name", "external_id"],
  unique: ["external_id"],
  isNamedOnce: true,
  whenMissing: "create",
} as const satisfies ImportKind<"accounts">;
