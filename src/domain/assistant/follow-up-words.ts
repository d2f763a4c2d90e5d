import type { Words } from "#domain/assistant/words/concept.ts";
import type { Language } from "#domain/languages.ts";

/** Questions for the owners of the previous records. */
const whose = {
  en: "who closed them | who closed it | who closed those | who won them | who sold them | who handled them | who handles them | who owns them | who's on them | who runs them | whose are they | whose are those | whose are these | whose is it",
  es: "quien las llevaba | quien los llevaba | quien las lleva | quien los lleva | quien las cerro | quien los cerro | quien lo cerro | quien la cerro | quien las gano | quien los gano | quien las vendio | quien los vendio | de quien son | de quien eran",
  zh: "谁的 | 都是谁的 | 谁去的 | 谁跟的 | 谁做的 | 谁签的 | 谁成交的 | 谁负责的 | 都是谁 | 是谁的",
  ja: "誰の | 誰がやった | 誰が担当 | 担当は誰 | 誰が受注した | 誰が取った | 誰のもの | 誰が担当してる",
  ko: "누구 거야 | 누구 거 | 누구 거지 | 누구꺼 | 누구 건지 | 누가 했어 | 누가 땄어 | 누가 담당 | 담당은 누구 | 담당자가 누구 | 누가 계약했어",
};

/** Words that have these meanings only in a follow-up, such as 'split it' and 'without Acme'. */
export const followUpWords: Readonly<Partial<Record<Language, Words>>> = {
  en: {
    "mark.restate": `split it | split that | split them | split this | split it up | split that up | split them up | break it | break that | break it down | break that down | break them down | break this down | group it | group that | group them | divide it | divide them | separate it | separate them | slice it | anything | anyone | any of them | any of those | which of them | which of those | put them | give it to me | show it | show them | show that | do it | now do | redo it | ${whose.en}`,
    "mark.sorted": "sort them | sort it | order them | rank them",
    "mark.same":
      "same for | the same for | same but | same thing | same things | the same thing | the same | same | same again | again",
    "mark.also": "too | as well | also",
    "quantity.count": "quantity | quantities",
    "mark.who": whose.en,
    "not.except": "minus | leave out | leaving out | ignore | ignoring | not counting | not including",
    "not.not": "instead of | rather than",
    "mark.breakdown": "the breakdown",
    "rank.top":
      "biggest ones first | largest ones first | highest ones first | best ones first | best first | top first | top ones",
    "rank.bottom":
      "smallest first | smallest ones first | worst first | worst ones first | lowest ones first | least first | worst ones",
  },
  es: {
    "mark.restate": `abrilo | abrila | abrilos | abrilas | abrelo | abrela | abrelos | abrelas | cuales van | cuales estan | agrupalas | agrupalos | agrupalo | agrupala | agrupado | agrupadas | separalo | separala | separalos | separalas | separado | separadas | dividelo | dividela | dividelos | dividelas | dividido | divididas | desglosalo | desglosala | desglosalos | desglosalas | desglosadas | desglosados | desglosada | desglosamelo | discriminado | discriminada | discriminados | discriminadas | partelo | repartido | pasame | pasamelo | pasamelas | ponlo | ponme | hazlo | muestralo | muestralos | muestralas | que sean | ${whose.es}`,
    "mark.sorted": "ordenalas | ordenalos | ordenala | ordenalo | ordenamelos | ordenamelas",
    "compare.mark":
      "comparalo con | comparala con | comparalos con | comparalas con | comparalo contra | comparala contra | comparalo | comparala | comparado | contra el | contra la | versus el",
    "mark.who": whose.es,
    "mark.same": "lo mismo | lo mismo pero | la misma | los mismos | las mismas | igual | igual pero",
    "quantity.count": "cantidad | cantidades",
    "not.except": "menos | quitando | ignorando | descontando | sin incluir | sin tener en cuenta",
    "not.not": "en vez de | en lugar de",
    "rank.top": "los mayores primero | las mayores primero | los mas grandes primero | las mas grandes primero",
    "rank.bottom": "los menores primero | las menores primero | los peores primero | las peores primero",
  },
  zh: {
    "mark.restate": `再 | 分开 | 分开看 | 分开来看 | 拆开 | 拆开看 | 拆分 | 拆分一下 | 拆一下 | 细分 | 细分一下 | 分一下 | 分组 | 再看 | 再看看 | 改成 | 改看 | 换成 | 改为 | 这些 | 那些 | 这个 | 那个 | ${whose.zh}`,
    "mark.sorted": "排一下 | 排个序 | 排序",
    "mark.same": "同样 | 同样的 | 一样的 | 一样 | 同理",
    "mark.also": "也看看 | 也看一下 | 同时",
    "mark.who": whose.zh,
    "not.except": "不算 | 去掉 | 不要 | 剔除 | 扣除 | 不包含 | 排除掉 | 不看 | 除去",
    "not.not": "而不是",
    "rank.top": "大的排前面 | 最大的排前面 | 金额大的在前 | 从多到少",
    "rank.bottom": "小的排前面 | 从少到多",
  },
  ja: {
    "mark.restate": `分けて | 分けると | に分けて | に分けると | 分割して | 分けてください | 分けて見せて | それを | これを | それ | それの | その | 出せる | 出せます | 出せますか | まとめて | もう一度 | ${whose.ja}`,
    "mark.sorted": "並べて | 並べ替えて | 並び替えて | 並べると",
    "mark.same": "同じ | 同じく | 同じものを | 同じで | 同様に | 同じように",
    "quantity.count": "数量 | 個数",
    "mark.who": whose.ja,
    "not.except":
      "抜き | 抜きで | を抜いて | 抜いて | なしで | を除くと | 除くと | を外して | 外して | は除いて | は抜きで",
    "not.not": "ではなく | じゃなく | じゃなくて | ではなくて",
  },
  ko: {
    "mark.restate": `나눠줘 | 나눠서 | 나눠 | 나누면 | 나눠 줘 | 나눠주세요 | 나눠서 보여줘 | 쪼개줘 | 쪼개서 | 구분해줘 | 구분해서 | 정리해줘 | 묶어줘 | 묶어서 | 것 | 거 | 것은 | 거는 | 것도 | 거도 | 꺼 | 기준 | 기준으로 | ${whose.ko}`,
    "mark.sorted": "정렬해줘 | 정렬",
    "mark.same": "같은 걸로 | 같은거 | 같은 거 | 똑같이 | 똑같은 거 | 마찬가지로",
    "mark.which": "뭐가 | 뭘 | 무엇이",
    "quantity.count": "수량",
    "mark.who": whose.ko,
    "not.except": "말고 | 빼면 | 제외하면 | 뺀",
    "not.not": "말고 | 대신 | 아니라 | 이 아니라 | 가 아니라",
  },
};

/** The words for the quantity of products, which is their sold units. 'How many' could ask for the products. */
export const quantityWords: ReadonlySet<string> = new Set(
  "quantity | quantities | cantidad | cantidades | 数量 | 個数 | 수량".split(" | "),
);

/** The words that join a follow-up to the metric that replaces the previous one: before it, as in 'by revenue'. */
export const wordsBeforeMetric: ReadonlySet<string> = new Set(
  "by | in | in terms of | based on | measured by | for | por | en | segun | de | 按 | 按照 | 以 | 用 | 换成 | 改成 | 改看 | 改为 | 看".split(
    " | ",
  ),
);
/** The same words, after the metric, as in 数量で. */
export const wordsAfterMetric: ReadonlySet<string> = new Set(
  "で | ベース | ベースで | 基準 | 基準で | での | で見たい | でも | 로 | 으로 | 기준 | 기준으로".split(" | "),
);
