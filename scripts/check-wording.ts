import { plainEnglish, type Rule } from "./plain-english.ts";

/** Matches a Japanese character or punctuation mark, including the Chinese characters that both languages use. */
const japanese = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー、。「」（）〜・]`;
const han = String.raw`\p{Script=Han}`;

/** Punctuation and openings that interface texts and articles do not use. */
const interfaceEnglish: Rule[] = [
  { wrong: /(?<!&#?\w+);/u, right: "a full stop or a comma" },
  { wrong: /: (?:it|they|this|you|nothing)\b/u, right: "a new sentence" },
  { wrong: /^(?:What was(?!.*\?$)|Whether|Not said|Read again)\b/u, right: "a noun or a verb first" },
  { wrong: /\b(?:becomes|gets|names|sends) no (?!longer)\w+/u, right: "doesn't, isn't" },
  { wrong: /\bpictures?\b/iu, right: "image" },
  {
    wrong: /\b(?:log loss|log odds|quintiles?|scaled MADs?|seasonal naive)\b/iu,
    right: "the meaning; the method is in the docs",
  },
  { wrong: /^[^\n]*[a-z”)]\. [A-Z“][^\n]*[a-z]$/u, right: "a full stop after two sentences" },
];

const everywhere: Rule[] = [
  { wrong: /^\s|\s$|(?<=\S) {2,}(?=\S)/u, right: "one space between words, and none around the text" },
  { wrong: /Vanda/u, right: "{{product}}" },
  // ‘…’ marks a quotation within a quotation.
  { wrong: /(?<!‘[^’]*)’/u, right: "' as apostrophe" },
];

const byLanguage: Record<string, Rule[]> = {
  en: [
    { wrong: /e-mail/iu, right: "email" },
    { wrong: /\blog(?:ged)? (?:in|out) (?:to|of) your/iu, right: "sign in, sign out" },
    ...plainEnglish,
    ...interfaceEnglish,
  ],
  es: [
    { wrong: /\busted(?:es)?\b/iu, right: "tú" },
    {
      wrong:
        /(?:^|[.:!?¿¡] )(?:Haga|Pulse|Introduzca|Elija|Vuelva|Espere|Intente|Inténtelo|Cambie|Ponga|Escriba|Use|Combine|Filtre|Suba|Confirme|Compruebe|Seleccione|Inicie|Añada|Guarde|Copie|Abra|Revise)\b/u,
      right: "the form of tú",
    },
    { wrong: /[“”"](?!\w*(?:https?:|Authorization))(?=[^"“”]*[“”"])/u, right: "«»" },
    { wrong: /\d%/u, right: "a space before %" },
    { wrong: /per[ií]odo(?<!periodo)/iu, right: "periodo" },
    { wrong: /(?<!\{\{)\be-?mails?\b(?! inválido)/iu, right: "correo" },
    { wrong: /segundo factor/iu, right: "verificación en dos pasos" },
    { wrong: /\b(?:fichero|prospecto)s?\b/iu, right: "archivo, cliente potencial" },
    { wrong: /\btrae (?:una|tu) /iu, right: "importa" },
    { wrong: /\bse le avisa|\ble (?:menciona|asigna|avisa)|^Ya no está en \{\{/iu, right: "the form of tú" },
    { wrong: /como parte de/iu, right: "como porcentaje de" },
  ],
  zh: [
    { wrong: /代币/u, right: "点数" },
    { wrong: /你/u, right: "您" },
    {
      wrong: new RegExp(`(?<=[${han}}”])[:;!?](?=[${han}{])|(?<=${han}) ?\\((?=.*${han})`, "u"),
      right: "marks of full width",
    },
    {
      wrong: new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9]${han}`, "u"),
      right: "a space between Han and other letters or digits",
    },
    { wrong: /上一(?:期间|时期)/u, right: "上期" },
    { wrong: /输单|失单|丢失/u, right: "丢单" },
    { wrong: /(?<!预计)成交日期/u, right: "预计成交日期" },
    { wrong: /真人验证|在途中|一刻钟/u, right: "人机验证, 已发送, 15 分钟" },
    { wrong: /(?:^|[。：，；])它|套餐/u, right: "the thing by its name; 点数包" },
    { wrong: /帐户|账号|帐号|登出|登入/u, right: "账户, 退出登录, 登录" },
    { wrong: /第二验证因素|双因素/u, right: "两步验证" },
    { wrong: /撤回|撤消/u, right: "撤销 (undo), 吊销 (revoke)" },
    { wrong: /[「」]/u, right: "“”" },
  ],
  ja: [
    { wrong: /サインイン|サインアウト/u, right: "ログイン, ログアウト" },
    { wrong: /成約|成立|クローズ日/u, right: "受注, 完了予定日" },
    { wrong: /ミーティング|マイデイ/u, right: "会議, 今日の予定" },
    { wrong: /取り除/u, right: "削除" },
    { wrong: /他の|他に/u, right: "ほかの" },
    { wrong: /[０-９Ａ-Ｚａ-ｚ]/u, right: "digits and letters of half width" },
    {
      wrong: new RegExp(`${japanese} (?=[A-Za-z0-9{])|(?<=[A-Za-z0-9}]) ${japanese}`, "u"),
      right: "no space beside Japanese",
    },
    { wrong: new RegExp(`(?<=[${han}ぁ-んァ-ヶー」）}]) ?:(?= |$|\\{)`, "u"), right: "：" },
    { wrong: /所有者/u, right: "オーナー" },
    { wrong: /～/u, right: "〜" },
    { wrong: /，|．/u, right: "、。" },
    { wrong: /架電|電話件数/u, right: "通話, 通話件数" },
  ],
  ko: [
    { wrong: /[‘’]/u, right: "“”" },
    { wrong: /입력해 주세요/u, right: "입력하세요" },
    { wrong: /\d(?:MB|GB|KB|kB)/u, right: "a space before the unit" },
    { wrong: /탐험|빚|당신/u, right: "둘러보기, 차감, 나" },
    { wrong: /성사|실패한 거래/u, right: "수주, 실주" },
    { wrong: /하십시오|십시오/u, right: "-하세요" },
    { wrong: /[을이은]\([를가는]\)|[와과]\([과와]\)|\(으\)로/u, right: "a noun before the particle" },
    {
      wrong:
        /\{\{(?:name|text|title|workspace|about|field|list|stage|label|member)\}\}”?(?:을|를|은|는|이|가|으로|로)(?=[\s.,])/u,
      right: "a noun before the particle",
    },
    {
      wrong:
        /(?:\{\{(?:value|before|usual|cost|from|to|made|error)\}\}|“\{\{(?:one|other|product)\}\}”)(?:(?:을|를|은|는|이|가|과|와|로|으로)(?!\()(?=[ .,(]|$)|였습니다)/u,
      right: "a noun before the particle",
    },
    { wrong: /[가-힣] \{\{value\}\}\.$/u, right: "a complete sentence" },
    { wrong: /완전한 달/u, right: "온전한 달" },
    { wrong: /멘션/u, right: "언급" },
    { wrong: /2차 인증/u, right: "2단계 인증" },
    { wrong: /엑세스|컨택|쓰레드/u, right: "액세스" },
  ],
};

/** Exempt texts: formula syntax, and the name of a character. */
const exempt = new Set(["es custom-fields:formula.helpText", "en imports:reading.delimiters.semicolon"]);

/** Returns one problem for each unwanted wording in the texts of a language. The texts are given with their keys. */
export function checkWording(language: string, texts: Iterable<readonly [string, string]>): string[] {
  const rules = [...everywhere, ...(byLanguage[language] ?? [])];
  return [...texts].flatMap(([key, text]) =>
    rules
      .filter(({ wrong }) => wrong.test(text) && !exempt.has(`${language} ${key}`))
      .map(({ wrong, right }) => `${language}: ${key} says “${wrong.exec(text)?.[0] ?? ""}”: ${right}`),
  );
}
