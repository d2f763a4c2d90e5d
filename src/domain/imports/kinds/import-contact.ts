import {
  addressWords,
  companyNumber,
  createdOn,
  externalIdWords,
  ownerWords,
  secondEmail,
  secondPhone,
} from "#domain/imports/kinds/common-words.ts";
import type { ImportKind } from "#domain/imports/kinds/import-kind.ts";

export const importContact = {
  words: {
    name: "name|full name|display name|contact|contact name|person|nombre completo|nombre|contacto|姓名|联系人|名字|氏名|名前|お名前|이름|성명|연락처 이름",
    given_name: "first name|given name|first|firstname|forename|primer nombre|nombre de pila|名|下の名前|이름(명)",
    family_name: "last name|family name|surname|last|lastname|apellido|apellidos|姓|名字|苗字|성",
    email:
      "email|e mail|mail|email address|e mail address|e mail 1 value|email work|primary email|correo|correo electrónico|邮箱|电子邮件|电子邮箱|メール|メールアドレス|이메일|메일",
    phone:
      "phone|telephone|tel|phone number|business phone|work phone|phone 1 value|phone work|mobile|mobile phone|cell|teléfono|móvil|celular|电话|手机|手机号|電話|携帯|電話番号|전화|휴대폰|전화번호|휴대전화",
    title:
      "title|job title|position|role|organization title|organization 1 title|cargo|puesto|职位|职务|头衔|役職|肩書|직책|직함",
    ...addressWords,
    account_id:
      "account|account name|company|company name|organization name|organization 1 name|associated company|default address company|organisation|organization|employer|empresa|cuenta|公司|客户|单位|会社|会社名|取引先|회사|회사명|소속|거래처",
    owner_id: ownerWords,
    lifecycle:
      "lifecycle|lifecycle stage|contact type|type|status|lead status|estado|tipo|ciclo de vida|生命周期|类型|状态|ライフサイクル|種別|状態|단계|유형|상태|고객 단계",
    source:
      "source|lead source|original source|origin|channel|origen|fuente|canal|来源|渠道|流入元|獲得元|ソース|출처|유입 경로",
    external_id: externalIdWords(
      "contact id|person id|customer id|customer no|customer number|client id|联系人编号|連絡先番号|연락처 번호",
    ),
  },
  extra: { phone_2: secondPhone, email_2: secondEmail, account_number: companyNumber, created_at: createdOn },
  called: "contact|person|people|lead|contacto|persona|联系人|連絡先|人|연락처|사람",
  distinctive: ["email", "given_name", "family_name", "title", "lifecycle"],
  match: [["external_id"], ["email"], ["name"], ["given_name", "family_name"], ["family_name"]],
  nameFrom: [{ person: ["given_name", "family_name"] }, "email"],
  namedBy: ["name", "email", "external_id"],
  unique: ["external_id"],
  whenMissing: "empty",
} as const satisfies ImportKind<"contacts">;
