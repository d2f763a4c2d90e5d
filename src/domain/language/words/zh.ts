import type { LanguageWords } from "#domain/language/language-words.ts";

export const zh: LanguageWords = {
  isSpaced: false,
  numbers: { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 十四: 14, 三十: 30 },
  weekdays: ["一", "二", "三", "四", "五", "六", "[日天]"],
  weekday: "(?:周|星期|礼拜)?{weekday}",
  months: [],
  days: [
    ["dayAfterTomorrow", "后天"],
    ["today", "今天"],
    ["tomorrow", "明天"],
    ["weekdayNextWeek", "下(?:周|星期|礼拜)(?<w>{weekday})"],
    ["weekday", "(?:本|这)?(?:周|星期|礼拜)(?<w>{weekday})"],
    ["nextWeek", "下(?:周|星期)"],
    ["inDays", "(?<n>\\d{1,3}) 天(?:后|之后)"],
    ["inWeeks", "(?<n>\\d{1,2}) (?:周|星期|个星期)(?:后|之后)"],
    ["date", "(?<m>\\d{1,2}) 月 (?<d>\\d{1,2}) [日号]"],
  ],
  dayJoins: { before: "", after: "(?:的|,|，|:|：)?" },
  currencies: { "¥": "元|块|人民币|日元", $: "美元", "€": "欧元", "£": "英镑", "₩": "韩元" },
};
