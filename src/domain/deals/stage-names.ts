import type { Language } from "#domain/languages.ts";

/** A name in English, and in each language with a translation. */
export type StageNames = { readonly en: string } & { readonly [L in Language]?: string };

/**
 * The names of the stages of a new workspace, in each language. A workspace is created with the names in its creator's
 * language.
 */
export const stageNames = {
  qualified: { en: "Qualified", es: "Calificado", zh: "已确认意向", ja: "見込み確認済み", ko: "가능성 확인" },
  demo: { en: "Demo Scheduled", es: "Demostración programada", zh: "已安排演示", ja: "デモ予定", ko: "데모 예정" },
  proposal: { en: "Proposal Sent", es: "Propuesta enviada", zh: "已发送提案", ja: "提案済み", ko: "제안서 발송" },
  negotiation: { en: "Negotiation", es: "Negociación", zh: "谈判中", ja: "交渉中", ko: "협상" },
  won: { en: "Closed Won", es: "Cerrado ganado", zh: "赢单", ja: "受注", ko: "수주" },
  lost: { en: "Closed Lost", es: "Cerrado perdido", zh: "丢单", ja: "失注", ko: "실주" },
} as const satisfies Record<string, StageNames>;

const known = new Map<string, StageNames>(
  Object.values(stageNames).flatMap((names) => Object.values(names).map((name) => [name, names])),
);

/** Returns the name of a stage in a language. Names that were chosen in the workspace stay the same. */
export const translateStage = (name: string, language: Language): string => known.get(name)?.[language] ?? name;
