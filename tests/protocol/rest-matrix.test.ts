import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Cinema, shareCinema } from "./rest-fixture.ts";
import { computed } from "./rest-matrix-computed.ts";
import { forms } from "./rest-matrix-table.ts";
import { toMany } from "./rest-matrix-to-many.ts";
import { toOne } from "./rest-matrix-to-one.ts";

let cinema: Cinema;
beforeAll(async () => {
  cinema = await shareCinema();
});
afterAll(() => cinema?.stop());

const kinds = Object.entries({ ...toOne, ...toMany, ...computed });

describe.each(kinds)("%s", (_name, { from, order, cells }) => {
  test.each(forms)("%s", async (form) => {
    const [query, expected] = cells[form];
    const ordered = form === "related order" ? query : `${query}&order=${order}`;
    const { status, json } = await cinema.send(`${from}?${ordered}`);
    if (Array.isArray(expected)) expect([status, json]).toEqual([200, expected]);
    else expect([status, json]).toEqual([expected.status, expect.objectContaining({ code: expected.code })]);
  });
});
