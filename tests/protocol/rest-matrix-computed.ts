import { listOf, noRelatedOrder, of, pairs, singles, type Kind } from "./rest-matrix-table.ts";

const name = of("name");
const names = listOf("name");
const count = of("count");

/** Relationships computed by functions that return at most one row (`rows 1`), exactly one row, or many rows. */
export const computed: Record<string, Kind> = {
  "computed, to one of ROWS 1": {
    from: "cinemas",
    order: "id",
    cells: {
      plain: [
        "select=name,largest_hall(name)",
        pairs("name", "largest_hall", ["Odeon", name("Red")], ["Rex", name("Main")], ["Lux", null]),
      ],
      alias: [
        "select=name,top:largest_hall(name)",
        pairs("name", "top", ["Odeon", name("Red")], ["Rex", name("Main")], ["Lux", null]),
      ],
      // There is only one function with this name, so the hint has no effect.
      hint: [
        "select=name,largest_hall!cinema_id(name)",
        pairs("name", "largest_hall", ["Odeon", name("Red")], ["Rex", name("Main")], ["Lux", null]),
      ],
      inner: [
        "select=name,largest_hall!inner(name)",
        pairs("name", "largest_hall", ["Odeon", name("Red")], ["Rex", name("Main")]),
      ],
      left: [
        "select=name,largest_hall!left(name)&largest_hall.seats=gt.250",
        pairs("name", "largest_hall", ["Odeon", name("Red")], ["Rex", null], ["Lux", null]),
      ],
      spread: [
        "select=name,...largest_hall(top:name)",
        pairs("name", "top", ["Odeon", "Red"], ["Rex", "Main"], ["Lux", null]),
      ],
      absent: ["select=name,largest_hall()&largest_hall=is.null", singles("name", "Lux")],
      present: ["select=name,largest_hall()&largest_hall=not.is.null", singles("name", "Odeon", "Rex")],
      "nested filter": [
        "select=name,largest_hall!inner(name)&largest_hall.seats=lt.250",
        pairs("name", "largest_hall", ["Rex", name("Main")]),
      ],
      "nested page": [
        "select=name,largest_hall(name)&largest_hall.order=id&largest_hall.offset=1",
        pairs("name", "largest_hall", ["Odeon", null], ["Rex", null], ["Lux", null]),
      ],
      "related order": ["select=name,largest_hall()&order=largest_hall(seats)", singles("name", "Rex", "Odeon", "Lux")],
      count: [
        "select=name,largest_hall(count())",
        pairs("name", "largest_hall", ["Odeon", count(1)], ["Rex", count(1)], ["Lux", count(0)]),
      ],
    },
  },
  // For a function that returns a row and not a set, Postgres always returns one row, possibly with only nulls.
  "computed, to the one row that is returned": {
    from: "guests",
    order: "id",
    cells: {
      plain: [
        "select=name,host(name)&id=lt.4",
        pairs("name", "host", ["Ann", name(null)], ["Ben", name("Ann")], ["Cat", name("Ann")]),
      ],
      alias: ["select=name,by:host(name)&id=lt.3", pairs("name", "by", ["Ann", name(null)], ["Ben", name("Ann")])],
      hint: ["select=name,host!guests(name)&id=lt.3", pairs("name", "host", ["Ann", name(null)], ["Ben", name("Ann")])],
      inner: ["select=name,host!inner(name)&id=lt.3", pairs("name", "host", ["Ann", name(null)], ["Ben", name("Ann")])],
      left: ["select=name,host!left(name)&id=lt.3", pairs("name", "host", ["Ann", name(null)], ["Ben", name("Ann")])],
      spread: ["select=name,...host(by:name)&id=lt.3", pairs("name", "by", ["Ann", null], ["Ben", "Ann"])],
      absent: ["select=name,host()&host=is.null", []],
      present: ["select=name,host()&host=not.is.null", singles("name", "Ann", "Ben", "Cat", "Dan")],
      "nested filter": ["select=name,host!inner(name)&host.name=eq.Ben", pairs("name", "host", ["Dan", name("Ben")])],
      "nested page": [
        "select=name,host(name)&host.limit=0&id=gt.2",
        pairs("name", "host", ["Cat", null], ["Dan", null]),
      ],
      "related order": [
        "select=name,host()&order=host(name).desc.nullslast,id",
        singles("name", "Dan", "Ben", "Cat", "Ann"),
      ],
      count: ["select=name,host(count())&id=gt.2", pairs("name", "host", ["Cat", count(1)], ["Dan", count(1)])],
    },
  },
  "computed, to many": {
    from: "cinemas",
    order: "id",
    cells: {
      plain: [
        "select=name,large_halls(name)&large_halls.order=id",
        pairs("name", "large_halls", ["Odeon", names("Red", "Blue")], ["Rex", names("Main")], ["Lux", []]),
      ],
      alias: [
        "select=name,large:large_halls(name)&large.order=id",
        pairs("name", "large", ["Odeon", names("Red", "Blue")], ["Rex", names("Main")], ["Lux", []]),
      ],
      hint: [
        "select=name,large_halls!halls(name)&large_halls.order=id",
        pairs("name", "large_halls", ["Odeon", names("Red", "Blue")], ["Rex", names("Main")], ["Lux", []]),
      ],
      inner: [
        "select=name,large_halls!inner(name)&large_halls.order=id",
        pairs("name", "large_halls", ["Odeon", names("Red", "Blue")], ["Rex", names("Main")]),
      ],
      left: [
        "select=name,large_halls!left(name)&large_halls.name=eq.Blue",
        pairs("name", "large_halls", ["Odeon", names("Blue")], ["Rex", []], ["Lux", []]),
      ],
      spread: [
        "select=name,...large_halls(seats)&large_halls.order=seats",
        pairs("name", "seats", ["Odeon", [80, 300]], ["Rex", [200]], ["Lux", []]),
      ],
      absent: ["select=name,large_halls()&large_halls=is.null", singles("name", "Lux")],
      present: ["select=name,large_halls()&large_halls=not.is.null", singles("name", "Odeon", "Rex")],
      "nested filter": [
        "select=name,large_halls!inner(name)&large_halls.seats=lt.100",
        pairs("name", "large_halls", ["Odeon", names("Blue")]),
      ],
      "nested page": [
        "select=name,large_halls(name)&large_halls.order=seats&large_halls.limit=1&large_halls.offset=1",
        pairs("name", "large_halls", ["Odeon", names("Red")], ["Rex", []], ["Lux", []]),
      ],
      "related order": ["select=name,large_halls()&order=large_halls(name)", noRelatedOrder],
      count: [
        "select=name,large_halls(count())",
        pairs("name", "large_halls", ["Odeon", [count(2)]], ["Rex", [count(1)]], ["Lux", [count(0)]]),
      ],
    },
  },
};
