import { choiceWords } from "#domain/import/choice-words.gen.ts";
import { nameKey } from "#domain/import/spelling.ts";

const words = (list: string) => new Set(list.split("|").map(nameKey));

/** How other systems and languages say that a deal is won or lost. */
const stageKinds = {
  won: words(
    "won|closed won|close won|win|successful|success|sold|ganado|ganada|cerrado ganado|cerrada ganada|éxito|赢单|已赢|成交|已成交|胜出|成功|受注|成約|獲得|成立|수주|성공|성사|계약 완료|계약",
  ),
  lost: words(
    "lost|closed lost|close lost|loss|unsuccessful|failed|perdido|perdida|cerrado perdido|cerrada perdida|输单|已输|丢单|失败|流失|失注|敗北|不成立|실주|실패|손실|패배",
  ),
};

/** Whether a stage's name says that its deals are over, and how. */
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

/** Returns the choice of a field that a value of another system, or of a list exported in another language, means. */
export function choiceFor(field: string, value: string, offered: readonly string[]): string | undefined {
  const key = nameKey(value);
  return (
    offered.find((choice) => choices[field]?.[choice]?.has(key) ?? false) ??
    offered.find((choice) => exportedWords(choice).has(key))
  );
}

/** How a file says yes and no. */
export const yesWords: readonly string[] = ["yes", "y", "true", "1", "x", "sí", "si", "是", "对", "はい", "예", "네"];
export const noWords: readonly string[] = ["no", "n", "false", "0", "否", "不", "いいえ", "아니요", "아니오"];
