import { expect, test } from "vitest";

import type { ColumnProfile } from "./column-profile.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { kindOfVandaExport, readVandaExport } from "./vanda-export.ts";

const workspace = { currency: "USD", stages: [] };

const columns = (names: string) =>
  names.split(",").map((name, index) => ({ name, index, kind: "text" }) as unknown as ColumnProfile);
const read = (names: string) =>
  Object.fromEntries([...(readVandaExport("deals", columns(names)) ?? [])].map(([{ name }, field]) => [name, field]));

test("recognises a list exported in another language, including read-only columns", () => {
  expect(read("이름,거래 번호,단계,생성일,외부 ID,시작일")).toEqual({
    이름: "name",
    "거래 번호": "deal_number",
    단계: "stage_id",
    생성일: "created_at",
    "외부 ID": "external_id",
    시작일: "opened_on",
  });
});

test.each(["Vanda ID", "ID de Vanda"])("recognises a file with the heading %s as an export of Vanda", (heading) => {
  expect(read(`${heading},Notes`)).toEqual({ [heading]: "own_id" });
  const email = { name: "Email", index: 1, kind: "email", values: [], samples: [], filled: 2, empty: 0 };
  const file = [{ name: heading, index: 0, kind: "text", values: [], samples: [], filled: 2, empty: 0 }, email];
  const { columns, match } = suggestMapping("contacts", file as unknown as ColumnProfile[], workspace);
  expect(columns.map(({ field }) => field)).toEqual(["own_id", "email"]);
  expect(match).toEqual(["own_id"]);
});

test("the deal number, which only the database assigns, is not imported as external ID", () => {
  const file = columns("Name,Deal number,Stage,Vanda ID").map((column) => ({
    ...column,
    values: [],
    samples: [],
    filled: 2,
    empty: 0,
  }));
  const { columns: mapped } = suggestMapping("deals", file, workspace);
  expect(mapped.map(({ field }) => field)).toEqual(["name", "stage_id", "own_id"]);
});

test("does not recognise another program's file as an export of Vanda", () => {
  expect(read("Name,Value,Stage,Amount,Deal source,Pipeline,Won time")).toEqual({});
  expect(read("Name,Valor,Stage,Propietario,Owner name")).toEqual({});
  expect(read("Name,Value,Stage")).toEqual({});
});

test("recognises the kind of an exported list if its headings belong to only one kind", () => {
  expect(kindOfVandaExport(columns("名称,月份,指标,收入,数量,币种"))).toBe("targets");
  expect(kindOfVandaExport(columns("Name,City,Region,Country,Phone"))).toBeNull();
});
