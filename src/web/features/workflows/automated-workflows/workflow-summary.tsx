import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";

import { useRecordParts } from "./record-parts.ts";
import { useStepText } from "./use-step-text.ts";

export function WorkflowSummary({ definition }: { definition: Definition }) {
  const { t } = useTranslation("workflows");
  const { trigger, steps, stop_on_reply: stopsOnReply } = definition;
  const columns = useColumns(trigger.entity);
  const words = useStepText(columns);
  const { ConditionText } = useRecordParts();
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {words.trigger(trigger)}
        {trigger.where !== "" && (
          <>
            {" "}
            {t("says.if")} <ConditionText columns={columns} where={trigger.where} />
          </>
        )}
      </p>
      <Steps steps={steps} columns={columns} />
      {stopsOnReply && <p>{t("form.stopOnReply")}</p>}
    </div>
  );
}

function Steps({ steps, columns }: { steps: readonly WorkflowStep[]; columns: RecordColumns }) {
  const { t } = useTranslation("workflows");
  const words = useStepText(columns);
  const { ConditionText } = useRecordParts();
  if (steps.length === 0) return <p className="text-muted-foreground pl-5">{t("says.nothing")}</p>;
  return (
    <ol className="text-muted-foreground list-decimal pl-5">
      {steps.map((step) =>
        step.do === "branch" ? (
          <li key={step.id}>
            {t("says.if")} <ConditionText columns={columns} where={step.where} />
            <Steps steps={step.yes} columns={columns} />
            <span>{t("form.else")}</span>
            <Steps steps={step.no} columns={columns} />
          </li>
        ) : (
          <li key={step.id} className="break-words">
            {words.step(step)}
          </li>
        ),
      )}
    </ol>
  );
}
