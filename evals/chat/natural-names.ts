import type { FilterKey } from "#domain/assistant/parsed-question.ts";

import type { CaseLanguage } from "../languages.ts";

export type Names = Readonly<Partial<Record<FilterKey, readonly string[]>>>;

/** The records and values that the sixth writers' questions name, by kind. */
export const naturalNames: Readonly<Record<CaseLanguage, Names>> = {
  en: {
    owner: ["Tom Baker", "Ben Carter", "Mina Sato", "Diego Romero", "Aisha Okafor"],
    account: [
      "Acme",
      "Initech",
      "Maple Street Foods",
      "Green Fork Cork",
      "Corner Deli Leeds",
      "Harbour Café",
      "Castle Inn München",
      "Golden Wok Lyon",
      "Saffron House",
      "Kingfisher Hotel",
      "Tea Room & Sons",
    ],
    contact: ["Omar Thomas", "Wei Johnson", "Fatima Wright"],
    product: ["Coffee beans 1 kg", "Manchego wheel", "GTX Pro"],
    stage: ["Negotiation"],
    country: ["Spain"],
    industry: ["Retail"],
    city: ["London"],
  },
  es: {
    owner: ["María Torres", "Lucía Vega", "Carlos Ruiz", "Ana Gil", "Pedro Sanz"],
    account: [
      "Acme",
      "Globex",
      "Green Fork",
      "Cedar Provisions Málaga",
      "García's Corner Deli",
      "Saffron House Málaga",
      "Seaside Stores",
      "Bean & Leaf",
    ],
    contact: ["José Nowak", "Sofía Murphy"],
    product: ["Aceite de oliva", "Jamón serrano", "GTX Pro", "Manchego"],
    stage: ["Negociación"],
    category: ["Publicidad"],
    country: ["México"],
    region: ["España"],
  },
  zh: {
    owner: ["张伟", "李娜", "王芳"],
    account: ["Acme", "Initech", "华信科技", "Golden Wok", "Tea Room"],
    contact: ["陈明"],
    product: ["咖啡豆", "橄榄油"],
    city: ["上海"],
    industry: ["零售"],
  },
  ja: {
    owner: ["田中 健", "佐藤 美咲", "鈴木 大輔"],
    account: ["Acme", "Globex", "山田商事", "佐藤工業"],
    contact: ["山田太郎", "佐藤花子"],
    product: ["コーヒー豆", "オリーブオイル"],
    stage: ["交渉中"],
    category: ["広告費"],
    city: ["東京"],
  },
  ko: {
    owner: ["김민수", "이지은", "박준호"],
    account: ["Acme", "Initech", "한빛상사"],
    contact: ["최영희"],
    product: ["원두", "올리브오일"],
    stage: ["협상"],
  },
};
