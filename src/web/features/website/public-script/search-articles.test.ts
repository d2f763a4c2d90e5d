import { expect, test } from "vitest";

import { searchArticles } from "./search-articles.ts";

const articles = [
  {
    address: "/a",
    title: "Importar datos",
    summary: "Desde un archivo.",
    text: "La importación se puede deshacer. Fácil.",
  },
  { address: "/b", title: "Deshacer", summary: "Treinta días.", text: "También una importación entera." },
  { address: "/c", title: "거래 보드", summary: "카드", text: "한 열에 카드가 있습니다." },
];
const found = (typed: string) => searchArticles(articles, typed).map(({ address }) => address);

test("finds every typed word regardless of case and accents, matches in titles first", () => {
  expect(found("DESHACER archivo")).toEqual(["/a"]);
  expect(found("importacion")).toEqual(["/a", "/b"]);
  expect(found("deshacer")).toEqual(["/b", "/a"]);
  expect(found("facil treinta")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("treats a Korean syllable as one letter", () => {
  expect(found("카드")).toEqual(["/c"]);
  expect(found("캐")).toEqual([]);
});

test("shows the part of an article that contains the word", () => {
  expect(searchArticles(articles, "entera")[0]?.excerpt).toContain("importación entera");
});
