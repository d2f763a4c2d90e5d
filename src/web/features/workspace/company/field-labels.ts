import type { CompanyField } from "#domain/workspace/company-form.ts";

export const fieldLabels = {
  name: "companyName",
  registration_number: "registrationNumber",
  industry: "industry",
  founded_year: "founded",
  address: "address",
  phone: "phone",
  email: "email",
  employees: "employees",
} as const satisfies Record<CompanyField, string>;
