/** The most frequent characters in names of people, companies and places. */
const frequent = {
  ja: "佐藤鈴木高橋田中渡辺伊山本村小林加吉井松清斎坂池森阿部石川前長谷近遠岡後原野上島竹金子青宮内福西三浦太郎一二次美恵子香奈優真由直樹健智浩和明正裕誠修隆弘博幸雄也介翔大輔拓海陽結愛葵凛悠彩花莉愛株式会社有限東京都道府県市区町大阪名古屋横浜神戸札幌仙台広島支店営業本部商事工業製作所電機建設産業銀行物流株運輸食品化学新日国際第氏名号客様担当者住顧先電話番備考年月日円売得意",
  "zh-Hans":
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文华建国志红玉春梅海燕波宁鹏辉婷宇浩子涵轩雨欣公司有限责任股份科技贸易集团实业工程信息技术电子网络上海北京广州深圳天津重庆南京杭州武汉成都西安苏州省市区县路号街镇村中国东新大山名称姓客户联系人话地址邮箱备注金额日期收入产品经理销售部门电",
  "zh-Hant":
    "王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許韓馮鄧曹彭曾蕭田董袁潘于蔣蔡余杜葉程蘇魏呂丁任沈姚盧姜崔鍾譚陸汪范金石廖賈夏方白鄒孟熊秦邱江尹薛賴洪莊簡游詹施柯連美麗淑芬惠雅婷怡君志明家豪俊傑建宏宗翰冠宇雅雯欣承恩品文華英國雄秀玉珍娟偉強榮信義股份有限公司企業科技貿易實業工業商行國際電子資訊台北高雄臺中南新竹桃園嘉義市縣區路段號巷弄街鄉鎮村香港九龍名稱姓客戶聯絡人電話地址郵箱備註金額日期收入產品經理銷售部門",
  ko: "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지나엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가수영미숙희순자철호상준동현우재혜지훈민서윤아주식회사상사무역산업전자건설기업은행물류서울부산대구인천광주대전울산경기강원충청전라시군구읍면동로길번호이름성명고객담당거래처전화주소메일비고금액날짜매출제품",
} as const;
type EastAsian = keyof typeof frequent;

type Charset = { label: string; rows: readonly [number, number]; columns: readonly (readonly [number, number])[] };
/** The rows with the most common characters of each character set, as bytes. */
const commonRows: Record<EastAsian, Charset> = {
  ja: { label: "euc-jp", rows: [0xb0, 0xcf], columns: [[0xa1, 0xfe]] },
  "zh-Hans": { label: "gb18030", rows: [0xb0, 0xd7], columns: [[0xa1, 0xfe]] },
  "zh-Hant": {
    label: "big5",
    rows: [0xa4, 0xc6],
    columns: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  ko: { label: "euc-kr", rows: [0xb0, 0xc8], columns: [[0xa1, 0xfe]] },
};

const sets = new Map<EastAsian, { frequent: Set<string>; common: Set<string> }>();

function setsOf(language: EastAsian) {
  const known = sets.get(language);
  if (known) return known;
  const { label, rows, columns } = commonRows[language];
  const bytes: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (const [first, last] of columns) for (let column = first; column <= last; column += 1) bytes.push(row, column);
  const common = new Set(new TextDecoder(label).decode(Uint8Array.from(bytes)));
  const model = { frequent: new Set(frequent[language]), common };
  sets.set(language, model);
  return model;
}

const kana = /[\u3040-\u30ff]/;
const halfKana = /[\uff61-\uff9f]/;
const han = /\p{Script=Han}/u;
const hangul = /[\uac00-\ud7af]/;
/** Full-width punctuation, letters and digits. */
const wide = /[\u3000-\u3020\u30fb\uff01-\uff5e\uffe0-\uffe6\u2015\u2026\u2500\u2018-\u201d]/;

/** Returns the surprise of a non-ASCII character in a text of this language, in nats. */
export function eastAsianCost(language: EastAsian, character: string): number {
  const { frequent: names, common } = setsOf(language);
  if (names.has(character)) return 5.8;
  if (language === "ja" && kana.test(character)) return 5.6;
  if (language === "ja" && halfKana.test(character)) return 7;
  if (language === "ko" && hangul.test(character)) return common.has(character) ? 8.6 : 13;
  if (wide.test(character)) return 8;
  if (han.test(character)) return language === "ko" ? 12.5 : common.has(character) ? 9.6 : 13;
  return 15;
}
