import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

const detailsSchema = z.union([
  z.object({ name: z.string(), text: z.string() }),
  z.object({ name: z.string(), why: z.enum(["member_gone", "no_rights", "unreadable", "too_many"]) }),
]);

/** Renders a workflow's message, or why the workflow was turned off. */
export function WorkflowText({ details }: { details: unknown }) {
  const { t } = useTranslation("workflows");
  const { data } = z.safeParse(detailsSchema, details);
  if (!data) return null;
  return (
    <>{"text" in data ? t("message.said", data) : t("message.stopped", { ...data, why: t(`stopped.${data.why}`) })}</>
  );
}
