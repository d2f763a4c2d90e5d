import type { StagePhase } from "#domain/records/deal-tabs.ts";
import { foldText } from "#domain/records/lists/search-text.ts";

type Guess = { probability: number; phase: StagePhase | null };

/** Common names of sales stages in the product's five languages, with the usual probability of winning. */
const steps: readonly (Guess & { words: string })[] = [
  {
    probability: 5,
    phase: null,
    words:
      "new|lead|inquir|enquir|incoming|inbound|backlog|nuev|entrante|consulta|sin contactar|新建|新增|新客户|线索|初始|询盘|潜在|新規|リード|問い合わせ|問合せ|見込み|引合|신규|리드|문의|접수",
  },
  {
    probability: 10,
    phase: null,
    words:
      "contact|prospect|outreach|first call|attempt|connect|approach|prospec|联系|接触|初步|アプローチ|連絡|初回|접촉|연락|컨택|초기",
  },
  {
    probability: 20,
    phase: null,
    words:
      "qualif|mql|sql|discover|need|analys|engag|meeting|appointment|interest|research|perception|calific|cualific|reunion|necesidad|descubrimiento|interes|analisis|cita|需求|资格|合格|意向|拜访|验证|会议|ヒアリング|ニーズ|商談|訪問|調査|適格|課題|打ち合わせ|アポ|요구|니즈|자격|미팅|상담|검증|적격|관심",
  },
  {
    probability: 35,
    phase: null,
    words:
      "demo|presentation|trial|pilot|evaluat|proof of concept|solution|value prop|sample|site visit|decision maker|presentacion|prueba|piloto|evaluacion|muestra|visita|演示|方案|试用|样品|评估|测试|展示|デモ|プレゼン|トライアル|検証|評価|試用|サンプル|데모|시연|발표|평가|시범|샘플|체험",
  },
  {
    probability: 50,
    phase: "proposal",
    words:
      "propos|quot|offer|estimate|bid|tender|pricing|rfp|propuesta|presupuesto|cotiza|oferta|licitacion|提案|报价|建议书|投标|标书|見積|入札|제안|견적|입찰",
  },
  {
    probability: 60,
    phase: null,
    words:
      "follow|chas|review|waiting|decision|consider|seguimiento|revision|espera|跟进|审核|决策|评审|フォロー|検討|稟議|審査|決裁|검토|후속|의사결정|심사|팔로업",
  },
  {
    probability: 75,
    phase: "negotiation",
    words: "negotia|haggl|bargain|terms|objection|negocia|regate|谈判|商务|议价|协商|交渉|条件|협상|협의|조율",
  },
  {
    probability: 90,
    phase: null,
    words:
      "verbal|commit|contract|agree|signature|signing|closing|order|approv|accept|legal|compromiso|contrato|firma|cierre|pedido|acept|aproba|合同|签约|签署|口头|承诺|待签|契約|内諾|口頭|合意|クロージング|発注|締結|承認|계약|구두|합의|서명|발주|확정|승인",
  },
];

/**
 * The patterns of the stages. A Latin word matches from its start; a word of a language without spaces matches
 * anywhere.
 */
const patterns = steps.map(({ words, ...guess }) => {
  const parts = words.split("|").map((word) => (/^[a-z ]+$/.test(word) ? `(?<!\\p{L})${word}` : word));
  return { ...guess, pattern: new RegExp(parts.join("|"), "u") };
});

/**
 * Returns the step that the name of an open stage describes, the furthest one if it describes several; undefined if it
 * describes none.
 */
export function guessStage(name: string): Guess | undefined {
  const folded = foldText(name);
  return patterns.findLast(({ pattern }) => pattern.test(folded));
}
