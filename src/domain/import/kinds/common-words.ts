export const ownerWords =
  "owner|sales agent|agent|sales rep|rep|salesperson|account manager|assigned to|responsible|therapist|physiotherapist|practitioner|clinician|doctor|stylist|trainer|served by|propietario|vendedor|agente|responsable|comercial|terapeuta|fisioterapeuta|médico|atendido por|负责人|销售|销售员|业务员|治疗师|医生|所有者|擔當|担当者|営業担当|担当|施術者|療法士|医師|담당자|영업 담당자|소유자|치료사|의사";
export const currencyWords = "currency|currency code|moneda|divisa|币种|货币|通貨|통화";
/** What a file calls the number a record has elsewhere: words of the kind's own, and those of any. */
export const externalIdWords = (own: string) =>
  `${own}|id|external id|record id|reference|ref|rec id|identificador|id externo|referencia|编号|外部编号|外部id|識別番号|番号|外部id|식별자|번호|외부 id`;

export const addressWords = {
  address_line: "address|street|address line|address 1|dirección|calle|domicilio|地址|街道|住所|番地|주소|도로명",
  city: "city|town|suburb|ciudad|localidad|城市|市|市区町村|都市|도시|시",
  region: "region|state|province|county|estado|provincia|región|省|州|省州|地区|都道府県|地域|지역|주|도",
  postal_code: "postal code|postcode|zip|zip code|código postal|cp|邮编|邮政编码|郵便番号|우편번호",
  country: "country|office location|location|nation|país|ubicación|国家|所在地|国|国名|国家地区|국가|나라",
} as const;
