import { expect, test } from "vitest";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { mixedCurrencyFilters } from "#domain/records/mixed-currency-conflict.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";

const money = (entity: CustomField["entity"], key: string, archivedAt: string | null = null): CustomField => ({
  id: key,
  version: 1,
  entity,
  key,
  label: key,
  kind: "money",
  options: {},
  formula: null,
  is_required: false,
  position: 1,
  archived_at: archivedAt,
});

test("filters the records with an amount in another currency than the new one", () => {
  expect(mixedCurrencyFilters("deals", "EUR", [])).toBe("currency.isNot.EUR,value_minor.filled.");
  for (const entity of ["deals", "products", "accounts"] as const)
    expect(fitsFilters(recordColumns(entity), mixedCurrencyFilters(entity, "EUR", []))).toBe(true);
});

test("includes amounts in custom fields, for contacts in any currency", () => {
  const fields = [money("deals", "cf_bonus"), money("contacts", "cf_fee"), money("contacts", "cf_rate")];
  expect(mixedCurrencyFilters("deals", "EUR", fields)).toBe(
    "currency.isNot.EUR,or(value_minor.filled.,cf_bonus.filled.)",
  );
  expect(mixedCurrencyFilters("contacts", "EUR", fields)).toBe("or(cf_fee.filled.,cf_rate.filled.)");
});

test("shows all possible conflicts while fields are unknown, or if one is archived", () => {
  expect(mixedCurrencyFilters("accounts", "EUR", undefined)).toBe("currency.isNot.EUR");
  expect(mixedCurrencyFilters("accounts", "EUR", [money("accounts", "cf_old", "2026-01-01")])).toBe(
    "currency.isNot.EUR",
  );
  expect(mixedCurrencyFilters("contacts", "EUR", [money("contacts", "cf_old", "2026-01-01")])).toBeUndefined();
});
