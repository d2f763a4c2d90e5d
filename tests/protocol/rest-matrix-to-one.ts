import { of, pairs, singles, type Kind } from "./rest-matrix-table.ts";

const name = of("name");
const model = of("model");
const count = of("count");
const [red, blue, main, tent] = ["Red", "Blue", "Main", "Tent"];
const [dawn, dusk, noon, apex] = ["Dawn", "Dusk", 'Noon, "again"', "Apex One"];

export const toOne: Record<string, Kind> = {
  "many-to-one": {
    from: "halls",
    order: "id",
    cells: {
      plain: [
        "select=name,cinemas(name)",
        pairs("name", "cinemas", [red, name("Odeon")], [blue, name("Odeon")], [main, name("Rex")], [tent, null]),
      ],
      alias: [
        "select=name,house:cinemas(name)",
        pairs("name", "house", [red, name("Odeon")], [blue, name("Odeon")], [main, name("Rex")], [tent, null]),
      ],
      hint: [
        "select=name,cinemas!cinema_id(name)",
        pairs("name", "cinemas", [red, name("Odeon")], [blue, name("Odeon")], [main, name("Rex")], [tent, null]),
      ],
      inner: [
        "select=name,cinemas!inner(name)",
        pairs("name", "cinemas", [red, name("Odeon")], [blue, name("Odeon")], [main, name("Rex")]),
      ],
      left: [
        "select=name,cinemas!left(name)&cinemas.name=eq.Rex",
        pairs("name", "cinemas", [red, null], [blue, null], [main, name("Rex")], [tent, null]),
      ],
      spread: [
        "select=name,...cinemas(house:name)",
        pairs("name", "house", [red, "Odeon"], [blue, "Odeon"], [main, "Rex"], [tent, null]),
      ],
      absent: ["select=name,cinemas()&cinemas=is.null", singles("name", tent)],
      present: ["select=name,cinemas()&cinemas=not.is.null", singles("name", red, blue, main)],
      "nested filter": [
        "select=name,cinemas(name)&cinemas.or=(name.eq.Rex,id.gt.2)",
        pairs("name", "cinemas", [red, null], [blue, null], [main, name("Rex")], [tent, null]),
      ],
      "nested page": [
        "select=name,cinemas(name)&cinemas.order=name&cinemas.limit=1&cinemas.offset=1",
        pairs("name", "cinemas", [red, null], [blue, null], [main, null], [tent, null]),
      ],
      "related order": ["select=name,cinemas()&order=cinemas(name).desc,id", singles("name", tent, main, red, blue)],
      count: [
        "select=name,cinemas(count())",
        pairs("name", "cinemas", [red, count(1)], [blue, count(1)], [main, count(1)], [tent, count(0)]),
      ],
    },
  },
  "one-to-one": {
    from: "halls",
    order: "id",
    cells: {
      plain: [
        "select=name,projectors(model)",
        pairs("name", "projectors", [red, model("Barco")], [blue, null], [main, model("Sony")], [tent, null]),
      ],
      alias: [
        "select=name,lamp:projectors(model)",
        pairs("name", "lamp", [red, model("Barco")], [blue, null], [main, model("Sony")], [tent, null]),
      ],
      hint: [
        "select=name,projectors!hall_id(model)",
        pairs("name", "projectors", [red, model("Barco")], [blue, null], [main, model("Sony")], [tent, null]),
      ],
      inner: [
        "select=name,projectors!inner(model)",
        pairs("name", "projectors", [red, model("Barco")], [main, model("Sony")]),
      ],
      left: [
        "select=name,projectors!left(model)&projectors.model=eq.Sony",
        pairs("name", "projectors", [red, null], [blue, null], [main, model("Sony")], [tent, null]),
      ],
      spread: [
        "select=name,...projectors(model)",
        pairs("name", "model", [red, "Barco"], [blue, null], [main, "Sony"], [tent, null]),
      ],
      absent: ["select=name,projectors()&projectors=is.null", singles("name", blue, tent)],
      present: ["select=name,projectors()&projectors=not.is.null", singles("name", red, main)],
      "nested filter": [
        "select=name,projectors!inner(model)&projectors.model=like.S*",
        pairs("name", "projectors", [main, model("Sony")]),
      ],
      "nested page": [
        "select=name,projectors(model)&projectors.order=model&projectors.limit=1",
        pairs("name", "projectors", [red, model("Barco")], [blue, null], [main, model("Sony")], [tent, null]),
      ],
      "related order": [
        "select=name,projectors()&order=projectors(model).desc.nullslast,id",
        singles("name", main, red, blue, tent),
      ],
      count: [
        "select=name,projectors(count())",
        pairs("name", "projectors", [red, count(1)], [blue, count(0)], [main, count(1)], [tent, count(0)]),
      ],
    },
  },
  "one-to-one, from the side of the key": {
    from: "projectors",
    order: "hall_id",
    cells: {
      plain: ["select=model,halls(name)", pairs("model", "halls", ["Barco", name(red)], ["Sony", name(main)])],
      alias: ["select=model,room:halls(name)", pairs("model", "room", ["Barco", name(red)], ["Sony", name(main)])],
      hint: [
        "select=model,halls!projectors_hall_id_fkey(name)",
        pairs("model", "halls", ["Barco", name(red)], ["Sony", name(main)]),
      ],
      inner: ["select=model,halls!inner(name)&halls.seats=lt.250", pairs("model", "halls", ["Sony", name(main)])],
      left: [
        "select=model,halls!left(name)&halls.seats=lt.250",
        pairs("model", "halls", ["Barco", null], ["Sony", name(main)]),
      ],
      spread: ["select=model,...halls(room:name)", pairs("model", "room", ["Barco", red], ["Sony", main])],
      absent: ["select=model,halls()&halls=is.null", []],
      present: ["select=model,halls()&halls=not.is.null", singles("model", "Barco", "Sony")],
      "nested filter": [
        "select=model,halls(name)&halls.name=in.(Red,Blue)",
        pairs("model", "halls", ["Barco", name(red)], ["Sony", null]),
      ],
      "nested page": [
        "select=model,halls(name)&halls.limit=0",
        pairs("model", "halls", ["Barco", null], ["Sony", null]),
      ],
      "related order": ["select=model,halls()&order=halls(seats)", singles("model", "Sony", "Barco")],
      count: ["select=model,halls(count())", pairs("model", "halls", ["Barco", count(1)], ["Sony", count(1)])],
    },
  },
  "self reference, to the one pointed to": {
    from: "guests",
    order: "id",
    cells: {
      plain: [
        "select=name,invited_by(name)",
        pairs("name", "invited_by", ["Ann", null], ["Ben", name("Ann")], ["Cat", name("Ann")], ["Dan", name("Ben")]),
      ],
      alias: [
        "select=name,by:invited_by(name)",
        pairs("name", "by", ["Ann", null], ["Ben", name("Ann")], ["Cat", name("Ann")], ["Dan", name("Ben")]),
      ],
      // The column name already selects the side. A hint works only with a table name.
      hint: ["select=name,invited_by!guests_invited_by_fkey(name)", { status: 400, code: "PGRST200" }],
      inner: [
        "select=name,invited_by!inner(name)",
        pairs("name", "invited_by", ["Ben", name("Ann")], ["Cat", name("Ann")], ["Dan", name("Ben")]),
      ],
      left: [
        "select=name,invited_by!left(name)&invited_by.name=eq.Ben",
        pairs("name", "invited_by", ["Ann", null], ["Ben", null], ["Cat", null], ["Dan", name("Ben")]),
      ],
      spread: [
        "select=name,...invited_by(by:name)",
        pairs("name", "by", ["Ann", null], ["Ben", "Ann"], ["Cat", "Ann"], ["Dan", "Ben"]),
      ],
      absent: ["select=name,by:invited_by()&by=is.null", singles("name", "Ann")],
      present: ["select=name,by:invited_by()&by=not.is.null", singles("name", "Ben", "Cat", "Dan")],
      "nested filter": [
        "select=name,by:invited_by!inner(name)&by.name=eq.Ben",
        pairs("name", "by", ["Dan", name("Ben")]),
      ],
      "nested page": [
        "select=name,by:invited_by(name)&by.order=id&by.offset=1",
        pairs("name", "by", ["Ann", null], ["Ben", null], ["Cat", null], ["Dan", null]),
      ],
      "related order": [
        "select=name,by:invited_by()&order=by(name).desc.nullslast,id",
        singles("name", "Dan", "Ben", "Cat", "Ann"),
      ],
      count: [
        "select=name,by:invited_by(count())",
        pairs("name", "by", ["Ann", count(0)], ["Ben", count(1)], ["Cat", count(1)], ["Dan", count(1)]),
      ],
    },
  },
  "many-to-one over a composite key": {
    from: "films",
    order: "region,id",
    cells: {
      plain: [
        "select=title,studios(name)",
        pairs("title", "studios", [dawn, name("Nero")], [dusk, name("Nero")], [noon, null], [apex, name("Apex")]),
      ],
      alias: [
        "select=title,by:studios(name)",
        pairs("title", "by", [dawn, name("Nero")], [dusk, name("Nero")], [noon, null], [apex, name("Apex")]),
      ],
      hint: [
        "select=title,studios!films_studio_fkey(name)",
        pairs("title", "studios", [dawn, name("Nero")], [dusk, name("Nero")], [noon, null], [apex, name("Apex")]),
      ],
      inner: [
        "select=title,studios!inner(name)",
        pairs("title", "studios", [dawn, name("Nero")], [dusk, name("Nero")], [apex, name("Apex")]),
      ],
      left: [
        "select=title,studios!left(name)&studios.city=eq.Turin",
        pairs("title", "studios", [dawn, name("Nero")], [dusk, name("Nero")], [noon, null], [apex, null]),
      ],
      spread: [
        "select=title,...studios(by:name)",
        pairs("title", "by", [dawn, "Nero"], [dusk, "Nero"], [noon, null], [apex, "Apex"]),
      ],
      absent: ["select=title,studios()&studios=is.null", singles("title", noon)],
      present: ["select=title,studios()&studios=not.is.null", singles("title", dawn, dusk, apex)],
      "nested filter": [
        "select=title,studios!inner(name)&studios.city=eq.Los+Angeles",
        pairs("title", "studios", [apex, name("Apex")]),
      ],
      "nested page": [
        "select=title,studios(name)&studios.order=name&studios.limit=1",
        pairs("title", "studios", [dawn, name("Nero")], [dusk, name("Nero")], [noon, null], [apex, name("Apex")]),
      ],
      "related order": [
        "select=title,studios()&order=studios(name),title.desc",
        singles("title", apex, dusk, dawn, noon),
      ],
      count: [
        "select=title,studios(count())",
        pairs("title", "studios", [dawn, count(1)], [dusk, count(1)], [noon, count(0)], [apex, count(1)]),
      ],
    },
  },
};
