import { emojiMood } from "#domain/customers/sentiment/emoji.ts";
import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";

/**
 * Words that are frequent in one language and rare in the others. `other` contains words of languages without a model,
 * so that their texts are not misclassified.
 */
const frequent: Readonly<Record<"en" | "es" | "other", ReadonlySet<string>>> = {
  en: new Set(
    "the and is are was were be been have has had i i'm you your we our us they it it's this that these there what which who when how not don't didn't can't of to in for with from at on by as but if so very really please thanks thank just would could will my me an any all no hi hello order ordered invoice refund delivery arrived received still waiting never nothing works cancel charged twice great good bad again late today now where".split(
      " ",
    ),
  ),
  es: new Set(
    "el la los las un una unos unas y es son está están fue ser hay ha han he muy más pero por para con sin que qué de del en lo le les se su sus nos nuestro nuestra mi me te tu al como cuando donde esto este esta ese eso todo todos nada no sí gracias hola favor ya desde hasta si también puedo quiero necesito necesitamos pedido pedidos factura entrega envío recibido llegó cancelar cancelen cobrado veces nunca nadie nada mal bien bueno buen malo otro otra sigo seguimos espero esperando estamos abogado dinero servicio hoy".split(
      " ",
    ),
  ),
  other: new Set(
    "le les des une est sont dans avec pour pas nous vous mais très merci bonjour je ce cette qui sur au aux der die das und ist sind nicht ein eine mit für auf wir sie ich zu danke aber sehr o os uma não com você muito obrigado foi são il gli che non sono molto grazie della di per het een niet van ik dank zijn".split(
      " ",
    ),
  ),
};

/**
 * Characters and words that are common in Chinese and not used in Japanese. Characters of both languages, such as those of
 * Naha (那覇) and confiscation (没収), are only included as part of Chinese words.
 */
const onlyChinese =
  /[吗嗎呢吧啊呀啦们們这這谢请给货贵错还发發个为么麼样樣对對时间话讲怎哪她您你很沒]|没[有人用法能到想事]|那[些边邊里裡]|[好难難]吃|吃[了的过過饭飯]/u;
/** The maximum length of a text that could be Japanese although it consists only of Chinese characters. */
const maxSharedSigns = 12;

/**
 * Detects the language of a text by its script and its most frequent words; null if there is no model for the language.
 * Kana makes a text Japanese and Hangul makes it Korean, even if it also has Chinese characters. A text with too few
 * known words, or with only emoji, gets the `usual` language of its writer or workspace, English by default. A text
 * without letters or emoji has no language.
 */
export function detectLanguage(text: string, usual: ModelLanguage | null = null): ModelLanguage | null {
  const plain = text.slice(0, 5000).normalize("NFKC").toLowerCase();
  const count = (script: RegExp) => plain.match(script)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters === 0) return emojiMood(text.slice(0, 5000)) === 0 ? null : (usual ?? "en");
  const [kana, hangul, han] = [
    count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
    count(/\p{Script=Hangul}/gu),
    count(/\p{Script=Han}/gu),
  ];
  if (hangul * 3 > letters) return "ko";
  // One Latin word can have the length of a whole Chinese sentence.
  if ((kana + han) * 4 > letters) {
    const mayBeEither = kana === 0 && han <= maxSharedSigns && !onlyChinese.test(plain);
    return kana * 12 > han || (mayBeEither && usual === "ja") ? "ja" : "zh";
  }
  if (count(/\p{Script=Latin}/gu) * 2 < letters) return null;
  return ofLatin(plain, usual);
}

function ofLatin(plain: string, usual: ModelLanguage | null): ModelLanguage | null {
  const words = plain.match(/[\p{L}']+/gu) ?? [];
  const hits = (of: ReadonlySet<string>) => words.filter((word) => of.has(word)).length;
  const [en, es, other] = [hits(frequent.en), hits(frequent.es) + (/[ñ¿¡]/u.test(plain) ? 2 : 0), hits(frequent.other)];
  if (other > Math.max(en, es)) return null;
  if (en === es) {
    // A few words are not enough to detect the language. The usual language or English is assumed, unless the words
    // contain Spanish characters.
    if (words.length > 6 && en === 0) return null;
    return /[áéíóúñ¿¡]/u.test(plain) || usual === "es" ? "es" : "en";
  }
  return es > en ? "es" : "en";
}
