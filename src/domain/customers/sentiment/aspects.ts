import type { Classification } from "#domain/customers/sentiment/classify.ts";
import { isByCharacter } from "#domain/customers/sentiment/features.ts";
import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { splitSentences } from "#domain/customers/sentiment/sentences.ts";

/** The topics for which customers' messages are analysed. */
export const aspects = ["price", "billing", "delivery", "support", "quality", "usability", "reliability"] as const;
export type Aspect = (typeof aspects)[number];

/** The sentiment of a message towards an aspect, and the sentence that expresses it. */
export type Mention = { aspect: Aspect; sentiment: Classification["sentiment"]; confidence: number; sentence: string };

/** Words that refer to an aspect. In languages with spaces, they match the start of a word. */
const words: Readonly<Record<Aspect, Readonly<Record<ModelLanguage, string>>>> = {
  price: {
    en: "price|pricing|expensive|cheap|cost|costs|afford|discount|value for money|fee",
    es: "precio|caro|cara|barat|coste|costo|descuento|tarifa|presupuesto",
    zh: "价格|价钱|太贵|便宜|性价比|折扣|优惠|费用|划算",
    ja: "価格|値段|料金|高い|高すぎ|安い|割引|コスパ|費用",
    ko: "가격|비싸|비싼|저렴|할인|비용|가성비|요금",
  },
  billing: {
    en: "invoice|bill|billing|charged|charge|refund|payment|credit note|subscription",
    es: "factura|cobr|reembols|devolución del dinero|pago|abono|suscripci",
    zh: "发票|账单|扣款|扣费|退款|付款|订阅|结账",
    ja: "請求|返金|支払|課金|領収|二重",
    ko: "청구|환불|결제|영수증|구독|인보이스",
  },
  delivery: {
    en: "deliver|shipment|shipping|shipped|courier|parcel|package|late|delay",
    es: "entrega|envío|enví|pedido lleg|llegó|paquete|mensajer|retras|demora",
    zh: "送货|发货|物流|快递|到货|配送|延误|交货|包裹",
    ja: "配送|納期|納品|届|到着|発送|荷物|遅延|遅れ",
    ko: "배송|배달|택배|도착|납기|납품|발송|지연",
  },
  support: {
    en: "support|service|helpdesk|hotline|agent|staff|team|technician|answer|response|reply|call back|called me back",
    es: "soporte|atención|servicio|técnic|equipo|respuesta|respond|llam|personal|asesor",
    zh: "客服|服务|师傅|态度|售后|回复|热线|技术支持|员工",
    ja: "サポート|対応|担当|電話|返信|スタッフ|店員|問い合わせ|窓口",
    ko: "지원|상담|고객센터|응대|직원|기사님|답변|서비스|문의",
  },
  quality: {
    en: "quality|material|broken|cracked|damaged|defect|sturdy|flimsy|well made|build|durable",
    es: "calidad|material|rot[oa]s?|dañad|defectuos|resistente|acabado",
    zh: "质量|做工|材质|破损|瑕疵|坏了|品质|结实",
    ja: "品質|作り|素材|壊れ|破損|不良|丈夫|割れ",
    ko: "품질|마감|재질|파손|불량|튼튼|고장",
  },
  usability: {
    en: "easy|easier|simple|confusing|intuitive|interface|app|screen|portal|manual|user-friendly|complicated",
    es: "fácil|sencill|confus|intuitiv|interfaz|aplicación|pantalla|portal|manual|complicad",
    zh: "易用|好用|难用|界面|操作|方便|软件|说明书|复杂",
    ja: "使いやす|使いにく|操作|画面|アプリ|便利|わかりやす|わかりにく|説明書",
    ko: "사용하기|쓰기 편|편리|편해|화면|앱|불편|설명서|복잡|직관",
  },
  reliability: {
    en: "down|outage|crash|error|bug|slow|fails|failed|reliable|uptime|stopped working|logs me out|faster|fast",
    es: "caíd|fallo|falla|error|lent[oa]|lentísim|fiable|cuelga|rápid|funciona",
    zh: "崩溃|报错|故障|卡顿|很慢|慢得|稳定|登不上|掉线|死机",
    ja: "落ち|エラー|不具合|遅い|遅すぎ|安定|止まる|固まる|ログアウト|故障",
    ko: "오류|다운|느려|느리|안정|멈춤|멈췄|먹통|에러|끊김|로그아웃",
  },
};

/** Conjunctions that split a sentence, because the second half often has another subject. */
const turns: Readonly<Record<ModelLanguage, RegExp>> = {
  en: /[,;]?\s+(?:but|although|however|whereas)\s+/iu,
  es: /[,;]?\s+(?:pero|aunque|sin embargo)\s+/iu,
  zh: /[，；]?(?:但是|但|可是|不过|然而)/u,
  ja: /(?<=です|ます|した|ない|い)(?:が|けど|けれど)、|ものの、|(?:しかし|でも)、?/u,
  ko: /(?<=[가-힣])(?:지만|은데|는데)[,\s]+|(?:하지만|그러나)\s*/u,
};

const patterns = new Map<ModelLanguage, readonly (readonly [Aspect, RegExp])[]>();
function patternsOf(language: ModelLanguage) {
  const known = patterns.get(language);
  if (known) return known;
  const compiled = aspects.map((aspect) => {
    const any = `(?:${words[aspect][language]})`;
    return [aspect, new RegExp(isByCharacter(language) ? any : `(?<![\\p{L}])${any}`, "iu")] as const;
  });
  patterns.set(language, compiled);
  return compiled;
}

/**
 * Returns the sentiment towards each aspect that a text mentions, with the sentence, or part of a sentence, that
 * expresses it most clearly, shortened to 300 characters.
 */
export function mentionsOf(
  text: string,
  language: ModelLanguage,
  read: (sentence: string) => Classification | null,
): Mention[] {
  const mentions = new Map<Aspect, Mention>();
  for (const sentence of splitSentences(text).flatMap((sentence) => sentence.split(turns[language]))) {
    const about = patternsOf(language).filter(([, pattern]) => pattern.test(sentence));
    const reading = about.length > 0 ? read(sentence) : null;
    if (!reading) continue;
    for (const [aspect] of about) {
      const finding = { aspect, ...reading, sentence: sentence.trim().slice(0, 300) };
      const before = mentions.get(aspect);
      if (!before || weight(finding) > weight(before)) mentions.set(aspect, finding);
    }
  }
  return aspects.flatMap((aspect) => mentions.get(aspect) ?? []);
}

const weight = ({ sentiment, confidence }: Mention) => (sentiment === "neutral" ? 0 : confidence);
