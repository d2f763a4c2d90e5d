export const ownerWords =
  "owner|record owner|account owner|contact owner|opportunity owner|deal owner|sales owner|sales agent|agent|sales rep|rep|salesperson|account manager|assigned to|responsible|therapist|physiotherapist|practitioner|clinician|doctor|stylist|trainer|served by|propietario|vendedor|agente|responsable|comercial|terapeuta|fisioterapeuta|médico|atendido por|负责人|销售|销售员|业务员|治疗师|医生|所有者|擔當|担当者|営業担当|担当|施術者|療法士|医師|담당자|영업 담당자|소유자|치료사|의사";
export const currencyWords =
  "currency|currency code|currency of value|deal currency|currency iso code|iso currency|presentment currency|moneda|divisa|币种|货币|通貨|통화";
/** Returns column names for a record's number in another system: the kind's own and the general ones. */
export const externalIdWords = (own: string) =>
  `${own}|id|external id|record id|reference|ref|rec id|identificador|id externo|referencia|编号|外部编号|外部id|識別番号|番号|外部id|식별자|번호|외부 id`;

/** The day a record was created in another system. */
export const createdOn = {
  kind: "date",
  stores: "created_at",
  words:
    "created|created on|created at|created date|create date|created time|creation date|date created|date added|added on|added|entered on|entry date|date of entry|registered|registration date|sign up date|signup date|first seen|contact created|person created|organization created|created utc|fecha de creación|creado|creado el|fecha de alta|alta|fecha de registro|registrado|创建日期|创建时间|创建于|录入日期|添加日期|注册日期|作成日|作成日時|登録日|登録日時|생성일|생성일시|등록일|등록일시|작성일|가입일",
} as const;
export const addressWords = {
  address_line:
    "address|street|street address|mailing street|billing street|business street|address line|address 1|address 1 street|address1|dirección|calle|domicilio|地址|街道|住所|番地|주소|도로명",
  city: "city|town|suburb|mailing city|billing city|business city|address 1 city|población|ciudad|localidad|城市|市|市区町村|都市|도시|시",
  region:
    "region|state|province|county|state region|province code|mailing state province|billing state province|business state|address 1 region|estado|provincia|región|省|州|省州|地区|都道府県|地域|지역|주|도",
  postal_code:
    "postal code|postcode|zip|zip code|mailing zip postal code|billing zip postal code|business postal code|address 1 postal code|código postal|cp|邮编|邮政编码|郵便番号|우편번호",
  country:
    "country|country region|country code|mailing country|billing country|business country region|address 1 country|office location|location|nation|país|ubicación|国家|所在地|国|国名|国家地区|국가|나라",
} as const;

/** A second phone number, used if the first one is missing. */
export const secondPhone = {
  kind: "phone",
  fills: "phone",
  words:
    "mobile|mobile phone|cell|cell phone|phone 2|phone 2 value|second phone|other phone|home phone|phone mobile|phone home|móvil|celular|teléfono móvil|teléfono 2|手机|手机号|携帯|携帯電話|携帯番号|휴대폰|휴대전화|핸드폰|handy|mobil|portable",
} as const;
/** A second email address, used if the first one is missing. */
export const secondEmail = {
  kind: "email",
  fills: "email",
  words:
    "email 2|e mail 2|email home|e mail home|email other|e mail 2 address|e mail 2 value|second email|other email|secondary email|personal email|additional email addresses|correo 2|correo secundario|邮箱2|備用メール|メール2|이메일2",
} as const;
/** The number of an account, in addition to its name. */
export const accountNumber = {
  kind: "text",
  identifies: "account_id",
  words:
    "customer no|customer number|customer id|cust no|client no|client number|client id|account no|account number|account id|company id|patient no|associated company id|primary associated company id|associated company ids|kundennummer|kunden nr|n cliente|nº cliente|número de cliente|código de cliente|id de cliente|客户编号|客户编码|客户号|患者编号|顧客番号|顧客コード|得意先コード|取引先コード|患者番号|고객 번호|고객번호|거래처 코드|거래처코드|환자 번호",
} as const;

/** The number of a person's company. Where people are the customers, a customer number is the person's own number. */
export const companyNumber = {
  ...accountNumber,
  words:
    "company id|account id|account no|account number|organization id|associated company id|primary associated company id|associated company ids|公司编号|取引先コード|거래처 코드|거래처코드",
} as const;
