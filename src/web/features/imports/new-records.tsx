import { useTranslation } from "react-i18next";

import { type CreatableTarget, creatableTargets } from "#domain/imports/kinds/import-kinds.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { useFormat } from "#web/ui/use-format.ts";

const maxShown = 8;

/** Renders the other records that are created so that rows can link to them, with the number of rows for each kind. */
export function NewRecords({
  plan,
  isDone,
  withoutStages = false,
}: {
  plan: Plan;
  isDone: boolean;
  withoutStages?: boolean;
}) {
  const { t } = useTranslation(["imports", "kinds"]);
  const { number } = useFormat();
  const some = creatableTargets.flatMap((target) => {
    const count = plan.new_counts[target] ?? 0;
    return count > 0 && !(withoutStages && target === "stages") ? [{ target, count }] : [];
  });
  const heading = (target: CreatableTarget, total: { count: number; total: string }) => {
    if (isEntity(target)) return t(`kinds:${target}.${isDone ? "count" : "newCount"}`, total);
    return isDone ? t(`created.${target}`, total) : t(`new.${target}`, total);
  };
  return (
    <ul className="grid gap-3">
      {some.map(({ target, count }) => (
        <li key={target} className="grid gap-1.5">
          <p className="font-medium">{heading(target, { count, total: number(count) })}</p>
          <Names made={plan.new.filter(({ entity }) => entity === target)} total={count} />
        </li>
      ))}
    </ul>
  );
}

function Names({ made: created, total }: { made: Plan["new"]; total: number }) {
  const { t } = useTranslation("imports");
  const first = created.slice(0, maxShown);
  const rest = created.slice(maxShown);
  return (
    <>
      <NameList made={first} />
      {rest.length > 0 && (
        <details>
          <summary className="text-muted-foreground hover:text-foreground w-fit text-xs">
            {t("new.more", { count: total - first.length })}
          </summary>
          <div className="pt-1.5">
            <NameList made={rest} />
            {created.length < total && (
              <p className="text-muted-foreground pt-1.5 text-xs">{t("new.capped", { count: created.length })}</p>
            )}
          </div>
        </details>
      )}
    </>
  );
}

function NameList({ made: created }: { made: Plan["new"] }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (
    <ul className="flex flex-wrap gap-1.5">
      {created.map(({ field, name, kind, rows }) => (
        <li
          key={`${field}\n${name}`}
          className="bg-card inline-flex max-w-full items-center gap-1.5 rounded-md border px-2 py-0.5 text-xs"
        >
          <span className="truncate">{name}</span>
          {kind && <span className="text-muted-foreground">{t(`stageKind.${kind}`)}</span>}
          <span className="text-muted-foreground tabular">
            {t("values.rows", { count: rows, number: format.number(rows) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
