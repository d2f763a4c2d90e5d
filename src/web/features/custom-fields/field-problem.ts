import { type AppError, toAppError } from "#web/data/requests/app-error.ts";

/** Reason why a field could not be saved; `choice` can be resolved immediately. */
export type FieldProblem =
  | { code: "noChoices" | "noFormula" | "label" | "formula" | "used" }
  | { code: "usedByWorkflows"; workflows: string[] }
  | { code: "choice"; choice: string; count: number }
  | { code: "other"; error: AppError };

/** Returns the problem with a field from the machine-readable detail of a database error. */
export function toFieldProblem(error: unknown): FieldProblem {
  const appError = toAppError(error);
  const { cause } = appError;
  const details = cause && typeof cause === "object" && "details" in cause ? String(cause.details) : "";
  const said = parse(details);
  if (typeof said?.choice === "string") return { code: "choice", choice: said.choice, count: Number(said.count) };
  if (said?.code === "label" || said?.code === "used") return { code: said.code };
  if (said?.code === "used_by_workflows" && Array.isArray(said.workflows))
    return { code: "usedByWorkflows", workflows: said.workflows.map(String) };
  if (typeof said?.position === "number") return { code: "formula" };
  return { code: "other", error: appError };
}

function parse(details: string): Record<string, unknown> | null {
  try {
    return JSON.parse(details) as Record<string, unknown>;
  } catch {
    return null;
  }
}
