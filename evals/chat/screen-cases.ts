import type { ScreenId } from "#domain/assistant/words/screen-words.ts";

import type { CaseLanguage } from "../languages.ts";

/** Questions that no metric answers but a screen does, and that screen. */
export type ScreenCase = { screen: ScreenId } & Readonly<Record<CaseLanguage, readonly string[]>>;

export const screenCases: readonly ScreenCase[] = [
  {
    screen: "at_risk",
    en: ["Which customers are at risk of leaving?", "Who are we about to lose?"],
    es: ["¿Qué clientes están en riesgo?", "¿Qué clientes se nos pueden ir?"],
    zh: ["哪些客户有流失风险？", "哪些客户快要流失了？"],
    ja: ["離れそうなお客様は？", "離脱リスクのある取引先を教えて"],
    ko: ["이탈할 것 같은 고객은 누구야?", "이탈 위험 고객 보여줘"],
  },
  {
    screen: "unhappy",
    en: ["Who is unhappy with us?", "Which customers complained?"],
    es: ["¿Qué clientes están descontentos?", "¿Quién se ha quejado?"],
    zh: ["哪些客户不满意？", "谁投诉了我们？"],
    ja: ["不満を持っているお客様は？", "クレームを言っているのは誰？"],
    ko: ["불만 있는 고객은 누구야?", "누가 불평했어?"],
  },
  {
    screen: "forecast",
    en: ["How much money will we make this month?", "What will sales look like next quarter?"],
    es: ["¿Cuánto dinero ganaremos este mes?", "¿Cómo irán las ventas el próximo trimestre?"],
    zh: ["这个月我们会赚多少钱？", "预测一下下个季度的销售额"],
    ja: ["今月はいくら稼げそう？", "来四半期の売上を予測して"],
    ko: ["이번 달에 얼마 벌 것 같아?", "다음 분기 매출을 예측해줘"],
  },
  {
    screen: "next_orders",
    en: ["Who will order next?", "Which customers are due to reorder?"],
    es: ["¿Quién hará el próximo pedido?", "¿Qué clientes volverán a comprar pronto?"],
    zh: ["下一个会下单的是谁？", "哪些客户快要复购了？"],
    ja: ["次に注文しそうなのは誰？", "そろそろ再注文しそうなお客様は？"],
    ko: ["다음에 주문할 고객은 누구야?", "곧 재주문할 것 같은 고객은?"],
  },
  {
    screen: "email",
    en: ["Write an email to Acme Corporation", "Draft a follow-up email for me"],
    es: ["Escribe un correo a Acme Corporation", "Redáctame un correo de seguimiento"],
    zh: ["给 Acme Corporation 写一封邮件", "帮我写一封跟进邮件"],
    ja: ["Acme Corporationにメールを書いて", "フォローのメールを下書きして"],
    ko: ["Acme Corporation에 이메일 써줘", "후속 이메일 초안 작성해줘"],
  },
  {
    screen: "import",
    en: ["How do I import my contacts?", "I want to upload a spreadsheet"],
    es: ["¿Cómo importo mis contactos?", "Quiero subir un Excel"],
    zh: ["怎么导入联系人？", "我想上传一个Excel表格"],
    ja: ["連絡先をインポートするには？", "Excelを取り込みたい"],
    ko: ["연락처를 어떻게 가져와?", "엑셀 파일 올리고 싶어"],
  },
  {
    screen: "settings",
    en: ["How do I change the currency?"],
    es: ["¿Cómo cambio la moneda?"],
    zh: ["怎么修改货币？"],
    ja: ["通貨を変更するには？"],
    ko: ["통화를 어떻게 바꿔?"],
  },
  {
    screen: "profile",
    en: ["Where can I change my password?"],
    es: ["¿Dónde cambio mi contraseña?"],
    zh: ["在哪里改密码？"],
    ja: ["パスワードはどこで変える？"],
    ko: ["비밀번호 어디서 바꿔?"],
  },
  {
    screen: "today",
    en: ["Who should I call today?", "What should I do first today?"],
    es: ["¿A quién debería llamar hoy?", "¿Qué debo hacer hoy primero?"],
    zh: ["今天我该给谁打电话？", "今天我应该先做什么？"],
    ja: ["今日は誰に電話すべき？", "今日まず何をすればいい？"],
    ko: ["오늘 누구한테 전화해야 해?", "오늘 뭐부터 해야 해?"],
  },
  {
    screen: "help",
    en: ["What can you do?", "help", "How does this work?"],
    es: ["¿Qué puedes hacer?", "ayuda", "¿Cómo funciona esto?"],
    zh: ["你能做什么？", "帮助", "这个怎么用？"],
    ja: ["何ができるの？", "ヘルプ", "使い方を教えて"],
    ko: ["뭘 할 수 있어?", "도움말", "이거 어떻게 써?"],
  },
  {
    screen: "talk",
    en: ["Hi", "Thank you!", "Good morning"],
    es: ["Hola", "¡Gracias!", "Buenos días"],
    zh: ["你好", "谢谢", "早上好"],
    ja: ["こんにちは", "ありがとう", "おはよう"],
    ko: ["안녕", "고마워", "좋은 아침"],
  },
  {
    screen: "promotion",
    en: ["Give me ideas for a promotion", "What offer could we send out?"],
    es: ["Dame ideas para una promoción", "¿Qué oferta podríamos lanzar?"],
    zh: ["给我一些促销点子", "我们可以做什么优惠活动？"],
    ja: ["販促のアイデアをちょうだい", "どんなキャンペーンができる？"],
    ko: ["프로모션 아이디어 좀 줘", "어떤 할인 행사를 하면 좋을까?"],
  },
  {
    screen: "duplicates",
    en: ["Are there any duplicate contacts?"],
    es: ["¿Hay contactos duplicados?"],
    zh: ["有重复的联系人吗？"],
    ja: ["重複している連絡先はある？"],
    ko: ["중복된 연락처가 있어?"],
  },
];
