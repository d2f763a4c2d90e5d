import { type Fact, links, one, texts } from "#domain/metrics/fact.ts";

/** Common names of these expense categories in the languages of the product. */
const categories = {
  labour:
    "Salaries|Salary|Wages|Payroll|Labour|Labor|Staff|Salarios|Sueldos|Nóminas|Personal|工资|薪资|薪酬|人工|給与|給料|賃金|人件費|급여|임금|인건비",
  rent: "Rent|Alquiler|Arrendamiento|租金|房租|家賃|賃料|地代家賃|임차료|임대료|월세",
};

/**
 * Defines the expenses of some categories as a separate fact. A business that only records other expenses then has no
 * data for these categories, instead of a sum of 0.
 */
export function expenseGroup(group: keyof typeof categories): Fact {
  const names = categories[group].split("|");
  const isOne = `lower(btrim(f.category)) in (${names.map((name) => `'${name.toLowerCase()}'`).join(", ")})`;
  return {
    tables: ["expenses"],
    sources: [
      [
        {
          from: "public.expenses f",
          where: isOne,
          day: "f.spent_on",
          hasCurrency: true,
          dimensions: { ...links("company"), ...texts("category", "channel") },
          amounts: { rows: one, amount: { money: "f.amount_minor" } },
          records: {
            entity: "expenses",
            day: "spent_on",
            only: { join: "or", of: names.map((name) => ({ column: "category", operator: "is", values: [name] })) },
          },
        },
      ],
    ],
    exists: `exists (select from public.expenses f where f.workspace_id = :workspace and ${isOne})`,
    started: `exists (select from public.expenses f where f.workspace_id = :workspace and ${isOne} and f.spent_on < :before)`,
  };
}
