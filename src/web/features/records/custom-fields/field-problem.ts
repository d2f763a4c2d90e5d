import { type AppError, toAppError } from "#web/data/requests/app-error.ts";

/** Reason why a field could not be saved. The user can resolve `choice` immediately. */
export type FieldProblem =
  | { code: "noChoices" | "noFormula" | "label" | "formula" | "used" }
  | { code: "usedByWorkflows"; workflows: string[] }
  | { code: "choice"; choice: string; count: number }
  | { code: "other"; error: AppError };

/** Converts a database error to the problem with a field, using its machine-readable details. */
export function toFieldProblem(error: unknown): FieldProblem {
  const appError = toAppError(error);
  const { cause } = appError;
  const details = cause && typeof cause === "object" && "details" in cause ? String(cause.details) : "";
  const parsed = parse(details);
  if (typeof parsed?.choice === "string") return { code: "choice", choice: parsed.choice, count: Number(parsed.count) };
  if (parsed?.code === "label" || parsed?.code === "used") return { code: parsed.code };
  if (parsed?.code === "used_by_workflows" && Array.isArray(parsed.workflows))
    return { code: "usedByWorkflows", workflows: parsed.workflows.map(String) };
  if (typeof parsed?.position === "number") return { code: "formula" };
  return { code: "other", error: appError };
}

function parse(details: string): Record<string, unknown> | null {
  try {
    return JSON.parse(details) as Record<string, unknown>;
  } catch {
    return null;
  }
}
