import type { LanguageWords } from "#domain/language/language-words.ts";

export const ko: LanguageWords = {
  isSpaced: true,
  numbers: { 한: 1, 하나: 1, 두: 2, 세: 3, 네: 4, 다섯: 5, 여섯: 6, 일곱: 7, 열: 10 },
  weekdays: ["월", "화", "수", "목", "금", "토", "일"],
  weekday: "{weekday}(?:요일)?",
  months: [],
  days: [
    ["dayAfterTomorrow", "모레"],
    ["today", "오늘"],
    ["tomorrow", "내일"],
    ["weekdayNextWeek", "다음 ?주 (?<w>{weekday})요일"],
    ["weekday", "(?:이번 ?주 )?(?<w>{weekday})요일"],
    ["nextWeek", "다음 ?주"],
    ["inDays", "(?<n>\\d{1,3}) ?일 (?:뒤|후)"],
    ["inWeeks", "(?<n>\\d{1,2}) ?주 (?:뒤|후)"],
    ["date", "(?<m>\\d{1,2}) ?월 ?(?<d>\\d{1,2}) ?일"],
  ],
  dayJoins: { before: "", after: "(?:까지|에|,|:|：)?" },
  currencies: { "₩": "원", $: "달러", "€": "유로", "¥": "엔|위안", "£": "파운드" },
};
