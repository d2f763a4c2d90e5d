import { afterAll, beforeAll, expect, test } from "vitest";

import { csv, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const metrics = ["revenue", "sales_count", "average_sale", "units_per_sale"] as const;

test(
  "a shop's cancelled or refunded orders are not revenue until they are placed again",
  { tags: "deep" },
  async () => {
    const ada = await importingPerson(vanda);
    const orders = csv(
      "Order ID,Financial Status,Paid at,Total,Lineitem quantity,Lineitem name,Lineitem price,Billing Name",
      "#1001,paid,2026-10-01,86.00,1,Cushion,32.00,Ana",
      "#1001,,,,3,Print,18.00,",
      "#1002,refunded,2026-10-01,177.00,3,Blanket,59.00,Luis",
      "#1003,voided,2026-10-02,50.00,1,Cushion,32.00,Ana",
      "#1003,,,,1,Print,18.00,",
    );
    expect((await ada.import(orders)).result).toMatchObject({ created: 5, rejected: 0 });
    const ordersOf = async () => {
      const [answer] = await askAs(ada.supabase, ada.workspaceId, { measures: [...metrics], range: "all" });
      return answer?.total.values;
    };
    expect(await ordersOf()).toEqual([8600, 1, 8600, 4]);
    const statuses = async () =>
      (await ada.supabase.from("sales").select("order_number, order_status").order("order_number").throwOnError()).data;
    expect(await statuses()).toEqual(
      [
        ["#1001", "placed"],
        ["#1001", "placed"],
        ["#1002", "refunded"],
        ["#1003", "cancelled"],
        ["#1003", "cancelled"],
      ].map(([order_number, order_status]) => ({ order_number, order_status })),
    );
    const { data: one } = await ada.supabase.from("sales").select("id").eq("order_number", "#1003").limit(1).single();
    await ada.supabase.from("sales").update({ order_status: "placed" }).eq("id", String(one?.id)).throwOnError();
    expect((await statuses())?.slice(3)).toEqual([
      { order_number: "#1003", order_status: "placed" },
      { order_number: "#1003", order_status: "placed" },
    ]);
    expect(await ordersOf()).toEqual([13_600, 2, 6800, 3]);
  },
);

test("asks about lines that share a customer and day in a file without order numbers", async () => {
  const ada = await importingPerson(vanda);
  const unnumbered = csv(
    "Date,Customer,Item,Qty,Amount",
    "2026-01-05,Acme,Chair,2,40.00",
    "2026-01-05,Acme,Desk,1,100.00",
    "2026-01-06,Acme,Lamp,1,30.00",
    "2026-01-05,Oak,Lamp,1,30.00",
    "2026-01-05,,Lamp,1,10.00",
    "2026-01-05,,Lamp,1,10.00",
  );
  const counted = async (person: typeof ada) => {
    const [answer] = await askAs(person.supabase, person.workspaceId, { measures: [...metrics], range: "all" });
    return answer?.total.values;
  };
  const each = await ada.import(unnumbered);
  expect(each.row.plan?.unnumbered).toEqual({ lines: 2, orders: 1 });
  expect(await counted(ada)).toEqual([22_000, 6, 3667, 7 / 6].map((value) => expect.closeTo(value, 3)));
  const bo = await importingPerson(vanda);
  const byDay = await bo.import(unnumbered, (mapping) => ({ ...mapping, orders: "by_day" as const }));
  expect(byDay.row.plan?.unnumbered).toBeNull();
  // Lines without a customer may belong to different people.
  expect(await counted(bo)).toEqual([22_000, 5, 4400, 7 / 5]);
});
