import { expect, test } from "vitest";

import { companyProblems, toCompanyColumns, toCompanyForm } from "./company-form.ts";

const empty = toCompanyForm(null, "en");
const problemsOf = (typed: Partial<typeof empty>, language = "en") =>
  Object.entries(companyProblems({ ...empty, name: "Orchid", ...typed }, language, 2026));

test.each([
  [{}, []],
  [{ name: "  " }, [["name", "required"]]],
  [{ name: "x".repeat(401) }, [["name", "tooLong"]]],
  [{ founded_year: "1981" }, []],
  [{ founded_year: "2026" }, []],
  [{ founded_year: "2027" }, [["founded_year", "year"]]],
  [{ founded_year: "81" }, [["founded_year", "year"]]],
  [{ founded_year: "May 1981" }, [["founded_year", "year"]]],
  [{ employees: "0" }, []],
  [{ employees: "1,200" }, []],
  [{ employees: "-3" }, [["employees", "count"]]],
  [{ employees: "2.5" }, [["employees", "count"]]],
  [{ email: "office@orchid.example" }, []],
  [{ email: "office" }, [["email", "email"]]],
])("the form %j has the errors %j", (typed, problems) => expect(problemsOf(typed)).toEqual(problems));

test("parses a number in the format of the reader's language", () => {
  expect(problemsOf({ employees: "1.200" }, "es")).toEqual([]);
  expect(toCompanyColumns({ ...empty, employees: "1.200" }, (name) => name === "employees", "es")).toEqual({
    employees: 1200,
  });
});

test("saves only changed fields, and cleared ones as null", () =>
  expect(
    toCompanyColumns({ ...empty, name: " Orchid ", phone: "" }, (name) => name === "name" || name === "phone", "en"),
  ).toEqual({ name: "Orchid", phone: null }));
