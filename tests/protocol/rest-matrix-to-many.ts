import { listOf, noRelatedOrder, pairs, singles, type Kind } from "./rest-matrix-table.ts";

const names = listOf("name");
const titles = listOf("title");
const count = (rows: number) => [{ count: rows }];
const [red, blue, main, tent] = ["Red", "Blue", "Main", "Tent"];
const [dawn, dusk, noon, apex] = ["Dawn", "Dusk", 'Noon, "again"', "Apex One"];

export const toMany: Record<string, Kind> = {
  "one-to-many": {
    from: "cinemas",
    order: "id",
    cells: {
      plain: [
        "select=name,halls(name)&halls.order=id",
        pairs("name", "halls", ["Odeon", names(red, blue)], ["Rex", names(main)], ["Lux", []]),
      ],
      alias: [
        "select=name,rooms:halls(name)&rooms.order=id",
        pairs("name", "rooms", ["Odeon", names(red, blue)], ["Rex", names(main)], ["Lux", []]),
      ],
      hint: [
        "select=name,halls!cinema_id(name)&halls.order=id",
        pairs("name", "halls", ["Odeon", names(red, blue)], ["Rex", names(main)], ["Lux", []]),
      ],
      inner: [
        "select=name,halls!inner(name)&halls.order=id",
        pairs("name", "halls", ["Odeon", names(red, blue)], ["Rex", names(main)]),
      ],
      left: [
        "select=name,halls!left(name)&halls.seats=lt.100",
        pairs("name", "halls", ["Odeon", names(blue)], ["Rex", []], ["Lux", []]),
      ],
      spread: [
        "select=name,...halls(rooms:name,seats)&halls.order=id",
        [
          { name: "Odeon", rooms: [red, blue], seats: [300, 80] },
          { name: "Rex", rooms: [main], seats: [200] },
          { name: "Lux", rooms: [], seats: [] },
        ],
      ],
      absent: ["select=name,halls()&halls=is.null", singles("name", "Lux")],
      present: ["select=name,halls()&halls=not.is.null", singles("name", "Odeon", "Rex")],
      "nested filter": [
        "select=name,halls(name)&halls.or=(seats.gt.250,name.eq.Main)",
        pairs("name", "halls", ["Odeon", names(red)], ["Rex", names(main)], ["Lux", []]),
      ],
      "nested page": [
        "select=name,halls(name)&halls.order=seats&halls.limit=1&halls.offset=1",
        pairs("name", "halls", ["Odeon", names(red)], ["Rex", []], ["Lux", []]),
      ],
      "related order": ["select=name,halls()&order=halls(name)", noRelatedOrder],
      count: [
        "select=name,halls(count())",
        pairs("name", "halls", ["Odeon", count(2)], ["Rex", count(1)], ["Lux", count(0)]),
      ],
    },
  },
  "many-to-many": {
    from: "halls",
    order: "id",
    cells: {
      plain: [
        "select=name,guests(name)&guests.order=id",
        pairs("name", "guests", [red, names("Ann", "Ben")], [blue, names("Ann")], [main, names("Cat")], [tent, []]),
      ],
      alias: [
        "select=name,seen:guests(name)&seen.order=id",
        pairs("name", "seen", [red, names("Ann", "Ben")], [blue, names("Ann")], [main, names("Cat")], [tent, []]),
      ],
      hint: [
        "select=name,guests!visits(name)&guests.order=id",
        pairs("name", "guests", [red, names("Ann", "Ben")], [blue, names("Ann")], [main, names("Cat")], [tent, []]),
      ],
      inner: [
        "select=name,guests!inner(name)&guests.order=id",
        pairs("name", "guests", [red, names("Ann", "Ben")], [blue, names("Ann")], [main, names("Cat")]),
      ],
      left: [
        "select=name,guests!left(name)&guests.name=eq.Ann",
        pairs("name", "guests", [red, names("Ann")], [blue, names("Ann")], [main, []], [tent, []]),
      ],
      spread: [
        "select=name,...guests(guests:name)&guests.order=id",
        pairs("name", "guests", [red, ["Ann", "Ben"]], [blue, ["Ann"]], [main, ["Cat"]], [tent, []]),
      ],
      absent: ["select=name,guests()&guests=is.null", singles("name", tent)],
      present: ["select=name,guests()&guests=not.is.null", singles("name", red, blue, main)],
      "nested filter": [
        "select=name,guests!inner(name)&guests.invited_by=not.is.null",
        pairs("name", "guests", [red, names("Ben")], [main, names("Cat")]),
      ],
      "nested page": [
        "select=name,guests(name)&guests.order=name.desc&guests.limit=1&guests.offset=1",
        pairs("name", "guests", [red, names("Ann")], [blue, []], [main, []], [tent, []]),
      ],
      "related order": ["select=name,guests()&order=guests(name)", noRelatedOrder],
      count: [
        "select=name,guests(count())",
        pairs("name", "guests", [red, count(2)], [blue, count(1)], [main, count(1)], [tent, count(0)]),
      ],
    },
  },
  "self reference, to those that point here": {
    from: "guests",
    order: "id",
    cells: {
      plain: [
        "select=name,guests(name)&guests.order=id",
        pairs("name", "guests", ["Ann", names("Ben", "Cat")], ["Ben", names("Dan")], ["Cat", []], ["Dan", []]),
      ],
      alias: [
        "select=name,brought:guests(name)&brought.order=id",
        pairs("name", "brought", ["Ann", names("Ben", "Cat")], ["Ben", names("Dan")], ["Cat", []], ["Dan", []]),
      ],
      hint: [
        "select=name,guests!invited_by(name)&guests.order=id",
        pairs("name", "guests", ["Ann", names("Ben", "Cat")], ["Ben", names("Dan")], ["Cat", []], ["Dan", []]),
      ],
      inner: [
        "select=name,guests!inner(name)&guests.order=id",
        pairs("name", "guests", ["Ann", names("Ben", "Cat")], ["Ben", names("Dan")]),
      ],
      left: [
        "select=name,guests!left(name)&guests.name=eq.Cat",
        pairs("name", "guests", ["Ann", names("Cat")], ["Ben", []], ["Cat", []], ["Dan", []]),
      ],
      spread: [
        "select=name,...guests(brought:name)&guests.order=id",
        pairs("name", "brought", ["Ann", ["Ben", "Cat"]], ["Ben", ["Dan"]], ["Cat", []], ["Dan", []]),
      ],
      absent: ["select=name,guests()&guests=is.null", singles("name", "Cat", "Dan")],
      present: ["select=name,guests()&guests=not.is.null", singles("name", "Ann", "Ben")],
      "nested filter": [
        "select=name,guests!inner(name)&guests.id=gt.3",
        pairs("name", "guests", ["Ben", names("Dan")]),
      ],
      "nested page": [
        "select=name,guests(name)&guests.order=name.desc&guests.limit=1&guests.offset=1",
        pairs("name", "guests", ["Ann", names("Ben")], ["Ben", []], ["Cat", []], ["Dan", []]),
      ],
      "related order": ["select=name,guests()&order=guests(name)", noRelatedOrder],
      count: [
        "select=name,guests(count())",
        pairs("name", "guests", ["Ann", count(2)], ["Ben", count(1)], ["Cat", count(0)], ["Dan", count(0)]),
      ],
    },
  },
  "one-to-many over a composite key": {
    from: "studios",
    order: "region,id",
    cells: {
      plain: [
        "select=name,films(title)&films.order=id",
        pairs("name", "films", ["Nero", titles(dawn, dusk)], ["Gaumont", []], ["Apex", titles(apex)]),
      ],
      alias: [
        "select=name,made:films(title)&made.order=id",
        pairs("name", "made", ["Nero", titles(dawn, dusk)], ["Gaumont", []], ["Apex", titles(apex)]),
      ],
      hint: [
        "select=name,films!studio_id(title)&films.order=id",
        pairs("name", "films", ["Nero", titles(dawn, dusk)], ["Gaumont", []], ["Apex", titles(apex)]),
      ],
      inner: [
        "select=name,films!inner(title)&films.order=id",
        pairs("name", "films", ["Nero", titles(dawn, dusk)], ["Apex", titles(apex)]),
      ],
      left: [
        "select=name,films!left(title)&films.mood=eq.tense",
        pairs("name", "films", ["Nero", titles(dusk)], ["Gaumont", []], ["Apex", []]),
      ],
      spread: [
        "select=name,...films(titles:title)&films.order=id",
        pairs("name", "titles", ["Nero", [dawn, dusk]], ["Gaumont", []], ["Apex", [apex]]),
      ],
      absent: ["select=name,films()&films=is.null", singles("name", "Gaumont")],
      present: ["select=name,films()&films=not.is.null", singles("name", "Nero", "Apex")],
      "nested filter": [
        "select=name,films!inner(title)&films.and=(year.gt.1950,rating.lt.7)",
        pairs("name", "films", ["Apex", titles(apex)]),
      ],
      "nested page": [
        "select=name,films(title)&films.order=year.desc&films.limit=1",
        pairs("name", "films", ["Nero", titles(dusk)], ["Gaumont", []], ["Apex", titles(apex)]),
      ],
      "related order": ["select=name,films()&order=films(title)", noRelatedOrder],
      count: [
        "select=name,films(count())",
        pairs("name", "films", ["Nero", count(2)], ["Gaumont", count(0)], ["Apex", count(1)]),
      ],
    },
  },
  "many-to-many over composite keys, beside other links": {
    from: "films",
    order: "region,id",
    cells: {
      plain: ["select=title,people(name)", { status: 300, code: "PGRST201" }],
      alias: [
        "select=title,actors:people!castings(name)&actors.order=id",
        pairs("title", "actors", [dawn, names("Ada", "Bo")], [dusk, names("Bo")], [noon, []], [apex, []]),
      ],
      hint: [
        "select=title,people!castings(name)&people.order=id",
        pairs("title", "people", [dawn, names("Ada", "Bo")], [dusk, names("Bo")], [noon, []], [apex, []]),
      ],
      inner: [
        "select=title,people!castings!inner(name)&people.order=id",
        pairs("title", "people", [dawn, names("Ada", "Bo")], [dusk, names("Bo")]),
      ],
      left: [
        "select=title,people!castings!left(name)&people.name=eq.Ada",
        pairs("title", "people", [dawn, names("Ada")], [dusk, []], [noon, []], [apex, []]),
      ],
      spread: [
        "select=title,...people!castings(actors:name)&people.order=id",
        pairs("title", "actors", [dawn, ["Ada", "Bo"]], [dusk, ["Bo"]], [noon, []], [apex, []]),
      ],
      absent: ["select=title,people!castings()&people=is.null", singles("title", noon, apex)],
      present: ["select=title,people!castings()&people=not.is.null", singles("title", dawn, dusk)],
      "nested filter": [
        "select=title,people!castings!inner(name)&people.name=neq.Bo",
        pairs("title", "people", [dawn, names("Ada")]),
      ],
      "nested page": [
        "select=title,people!castings(name)&people.order=name.desc&people.limit=1",
        pairs("title", "people", [dawn, names("Bo")], [dusk, names("Bo")], [noon, []], [apex, []]),
      ],
      "related order": ["select=title,people!castings()&order=people(name)", noRelatedOrder],
      count: [
        "select=title,people!castings(count())",
        pairs("title", "people", [dawn, count(2)], [dusk, count(1)], [noon, count(0)], [apex, count(0)]),
      ],
    },
  },
};
