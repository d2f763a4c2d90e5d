import type { LanguageWords } from "#domain/language/language-words.ts";

export const ja: LanguageWords = {
  isSpaced: false,
  numbers: { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
  weekdays: ["月", "火", "水", "木", "金", "土", "日"],
  weekday: "{weekday}曜?日?",
  months: [],
  days: [
    ["dayAfterTomorrow", "明後日|あさって"],
    ["today", "今日|本日"],
    ["tomorrow", "明日|あした"],
    ["weekdayNextWeek", "来週の?(?<w>{weekday})曜日?"],
    ["weekday", "(?:今週の?|次の)?(?<w>{weekday})曜日?"],
    ["nextWeek", "来週"],
    ["inDays", "(?<n>\\d{1,3}) 日後"],
    ["inWeeks", "(?<n>\\d{1,2}) 週間後"],
    ["date", "(?<m>\\d{1,2}) 月 (?<d>\\d{1,2}) 日"],
  ],
  dayJoins: { before: "", after: "(?:までに|まで|に|の|は|、|,|:|：)?" },
  currencies: { "¥": "円|元", $: "ドル", "€": "ユーロ", "£": "ポンド", "₩": "ウォン" },
};
