import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { capLevel, maxCap, readCap } from "#domain/tokens/token-cap.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { setTokenCap, tokenCapQuery } from "#web/data/tokens/token-cap.ts";
import { cn } from "#web/ui/class-names.ts";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Cap = ResponseOf<typeof tokenCapQuery>;

/** Renders the user's monthly token limit, and the part of it that is spent. */
export function TokenCap() {
  const { t } = useTranslation("tokens");
  const { data: known } = useQuery(tokenCapQuery);
  return (
    <Section title={t("cap.title")} note={t("cap.text")}>
      {known ? <CapForm key={known.cap} known={known} /> : <Skeleton className="h-16" />}
    </Section>
  );
}

function CapForm({ known: { cap, spent, month } }: { known: Cap }) {
  const { t } = useTranslation("tokens");
  const { number, month: monthText } = useFormat();
  const form = useForm<{ cap: string }>({
    draft: "token cap",
    values: { cap: cap === null ? "" : String(cap) },
    check: ({ cap: typed }) => ({
      cap: readCap(typed) === null ? t("cap.problem", { most: number(maxCap) }) : undefined,
    }),
  });
  const { mutate, isPending } = useMutation(setTokenCap);
  const save = (next: number | null) =>
    mutate(next, { onSuccess: () => notify.success(t(next === null ? "cap.removed" : "cap.saved")) });
  const level = cap === null ? 0 : capLevel(spent, cap);
  return (
    <div className="grid max-w-xs gap-3">
      {cap === null ? (
        <p className="tabular text-sm">{t("cap.none", { spent: number(spent), month: monthText(month) })}</p>
      ) : (
        <div className="grid gap-1.5 text-sm">
          <p className="tabular">
            {t("cap.used", { spent: number(spent), cap: number(cap), month: monthText(month) })}
          </p>
          <Progress value={spent} max={cap} aria-label={t("cap.title")} />
          {level > 0 && (
            <p className={cn(level === 100 ? "text-critical" : "text-warning")}>
              {level === 100 ? t("cap.reachedText") : t("cap.nearText")}
            </p>
          )}
        </div>
      )}
      <Form form={form} onSubmit={({ cap: typed }) => save(readCap(typed))}>
        <TextField form={form} name="cap" label={t("cap.label")} inputMode="numeric" autoComplete="off" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" pending={isPending} disabled={!form.isUnsaved}>
            {t("cap.save")}
          </Button>
          {cap !== null && (
            <Button variant="ghost" disabled={isPending} onClick={() => save(null)}>
              {t("cap.remove")}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
