import { choiceWords } from "#domain/imports/choice-words.gen.ts";
import { nameKey } from "#domain/imports/name-key.ts";

const words = (list: string) => new Set(list.split("|").map(nameKey));

/** Words for won and lost in other systems and languages. */
const stageKinds = {
  won: words(
    "won|closed won|close won|win|successful|success|sold|ganado|ganada|cerrado ganado|cerrada ganada|éxito|赢单|已赢|成交|已成交|胜出|成功|受注|成約|獲得|成立|수주|성공|성사|계약 완료|계약",
  ),
  lost: words(
    "lost|closed lost|close lost|loss|unsuccessful|failed|perdido|perdida|cerrado perdido|cerrada perdida|输单|已输|丢单|失败|流失|失注|敗北|不成立|실주|실패|손실|패배",
  ),
};

/** Returns won or lost if the name of a stage has this meaning, otherwise open. */
export function stageKind(name: string): "open" | "won" | "lost" {
  const key = nameKey(name);
  if (stageKinds.won.has(key)) return "won";
  return stageKinds.lost.has(key) ? "lost" : "open";
}

const choices: Record<string, Record<string, Set<string>>> = {
  outcome: {
    ...stageKinds,
    open: words(
      "open|pending|in progress|active|ongoing|new|abierto|abierta|en curso|activo|进行中|未结|跟进中|進行中|オープン|商談中|진행|진행 중|진행중|미결",
    ),
  },
  priority: {
    high: words("high|hot|urgent|critical|1|a|p1|alta|alto|urgente|高|紧急|重要|緊急|높음|상|긴급"),
    medium: words("medium|normal|warm|mid|2|b|p2|media|medio|中|一般|普通|중간|보통|중"),
    low: words("low|cold|minor|3|c|p3|baja|bajo|低|낮음|하"),
  },
  status: {
    active: words("active|current|activo|activa|活跃|活動中|アクティブ|取引中|활성|활동"),
    at_risk: words("at risk|risk|in danger|en riesgo|有风险|风险|リスクあり|要注意|위험"),
    dormant: words("dormant|inactive|sleeping|inactivo|inactiva|dormido|休眠|沉睡|休眠中|휴면|비활성"),
  },
  order_status: {
    placed: words(
      "placed|paid|pending|authorized|open|new|processing|in progress|on hold|confirmed|completed|complete|closed|fulfilled|unfulfilled|partially fulfilled|partial|shipped|delivered|invoiced|sent|partially paid|partially refunded|unpaid|pagado|pendiente|completado|enviado|entregado|confirmado|en curso|reembolsado parcialmente|parcialmente reembolsado|已付款|待付款|已支付|处理中|已发货|已完成|部分退款|支払い済み|入金済み|未入金|処理中|発送済み|出荷済み|配達済み|完了|一部返金|결제 완료|결제완료|결제 대기|처리 중|배송 중|배송 완료|배송완료|완료|부분 환불",
    ),
    cancelled: words(
      "cancelled|canceled|cancel|void|voided|failed|declined|expired|cancelado|cancelada|anulado|anulada|fallido|已取消|取消|已作废|作废|交易关闭|キャンセル|取り消し|取消済み|無効|취소|취소됨|취소 완료|주문 취소|무효",
    ),
    refunded: words(
      "refunded|refund|fully refunded|returned|charged back|chargeback|reembolsado|reembolsada|devuelto|devuelta|已退款|退款|全额退款|已退货|返金済み|返金|全額返金|返品|환불|환불됨|환불 완료|전액 환불|반품",
    ),
  },
  lifecycle: {
    lead: words("lead|new|cold|potencial|线索|潜在|リード|見込み|리드|잠재"),
    prospect: words(
      "prospect|opportunity|qualified|mql|sql|prospecto|商机|意向客户|見込み客|プロスペクト|가망 고객|잠재 고객",
    ),
    customer: words("customer|client|active|won|cliente|客户|成交客户|顧客|取引中|고객"),
    former: words(
      "former|churned|inactive|lost|past customer|antiguo|inactivo|流失客户|前客户|解約|元顧客|이탈|이전 고객",
    ),
  },
};

const exported = new Map<string, Set<string>>();

/** Returns the words for a choice in exported lists. */
function exportedWords(choice: string): Set<string> {
  const known = exported.get(choice) ?? words(choiceWords[choice] ?? choice);
  exported.set(choice, known);
  return known;
}

/**
 * Returns the choice of a field that a value means in another system, or in a list exported in another language;
 * undefined if there is none.
 */
export function choiceFor(field: string, value: string, offered: readonly string[]): string | undefined {
  const key = nameKey(value);
  return (
    offered.find((choice) => choices[field]?.[choice]?.has(key) ?? false) ??
    offered.find((choice) => exportedWords(choice).has(key))
  );
}

/** Words for yes and no in files. */
export const yesWords: readonly string[] = ["yes", "y", "true", "1", "x", "sí", "si", "是", "对", "はい", "예", "네"];
export const noWords: readonly string[] = ["no", "n", "false", "0", "否", "不", "いいえ", "아니요", "아니오"];
