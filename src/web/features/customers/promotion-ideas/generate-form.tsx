import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";

import {
  type CampaignGoal,
  campaignGoals,
  maxDescriptionLength,
  type PromotionRequest,
  type TargetAudience,
  targetAudiences,
} from "#domain/customers/promotions/promotion-request.ts";
import { isLanguage, type Language, languageNames } from "#domain/languages.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { toMinor } from "#domain/numbers/money.ts";
import { readNumber } from "#domain/numbers/numbers.ts";
import { paymentObstacle } from "#domain/tokens/payment-obstacle.ts";
import { promotionRun } from "#web/data/customers/promotions.ts";
import { OfferText } from "#web/paid-runs/offer-text.tsx";
import { usePaidRun } from "#web/paid-runs/use-paid-run.ts";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { GoalChoice } from "./goal-choice.tsx";

type Values = {
  description: string;
  audience: TargetAudience;
  goals: CampaignGoal[];
  from: string;
  to: string;
  language: Language;
};
type Problem = "amount" | "order" | "goals";

export function GenerateForm({ currency }: { currency: Currency }) {
  const { t } = useTranslation("promotion-ideas");
  const { language } = useFormat();
  /** Parses an amount: null if the field is empty, undefined if it is invalid. */
  const minorOf = (typed: string): number | null | undefined => {
    if (typed.trim() === "") return null;
    const minor = toMinor(readNumber(typed.trim(), language) ?? "", currency);
    return minor === null || minor < 0 ? undefined : minor;
  };
  const form = useForm<Values, Problem>({
    draft: "promotion ideas",
    values: {
      description: "",
      audience: "everyone",
      goals: ["revenue"],
      from: "",
      to: "",
      language: isLanguage(language) ? language : "en",
    },
    check: ({ goals, from, to }) => {
      const [least, most] = [minorOf(from), minorOf(to)];
      return {
        goals: goals.length === 0 ? "goals" : undefined,
        from: least === undefined ? "amount" : undefined,
        to: most === undefined ? "amount" : least && most !== null && most < least ? "order" : undefined,
      };
    },
    validateOn: "left",
  });
  const { data: offer } = useQuery(promotionRun.offerQuery({}));
  const run = usePaidRun<PromotionRequest>({
    run: promotionRun,
    onDone: () => undefined,
    cancelled: t("form.cancelled"),
    tooLate: t("form.tooLate"),
    rejections: { nothing_to_analyse: t("form.noCustomers"), bad_parameter: t("form.problems.order") },
  });
  const submit = ({ description, audience, goals, from, to, language: written }: Values) => {
    const budget = { from: minorOf(from) ?? null, to: minorOf(to) ?? null };
    if (offer) run.start({ description: description.trim(), audience, goals, budget, language: written }, offer.cost);
  };
  const words = (problem: Problem) => t(`form.problems.${problem}`);
  return (
    <Form form={form} onSubmit={submit} className="bg-card rounded-lg border p-4">
      <fieldset disabled={run.isPending} className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <FormField form={form} name="description" label={t("form.description")} hint={t("form.descriptionHint")}>
          {({ onChange, ...box }) => (
            <Textarea {...box} maxLength={maxDescriptionLength} onChange={(event) => onChange(event.target.value)} />
          )}
        </FormField>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <FormField form={form} name="audience" label={t("form.audience")}>
            {(box) => (
              <Select
                {...box}
                options={targetAudiences.map((audience) => [audience, t(`audiences.${audience}`)] as const)}
              />
            )}
          </FormField>
          <FormField form={form} name="language" label={t("form.language")}>
            {(box) => <Select {...box} options={languageNames} />}
          </FormField>
        </div>
        <GoalChoice
          selected={form.values.goals}
          problem={form.problemAt("goals") && words("goals")}
          onChange={(goals) =>
            form.set(
              "goals",
              campaignGoals.filter((goal) => goals.includes(goal)),
            )
          }
        />
        <fieldset className="grid content-start gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">{t("form.budget", { currency })}</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField form={form} name="from" label={t("form.from")} words={words} inputMode="decimal" />
            <TextField form={form} name="to" label={t("form.to")} words={words} inputMode="decimal" />
          </div>
        </fieldset>
      </fieldset>
      {run.isPending && <Progress value={null} aria-label={t("form.running")} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 md:grid-cols-2">
        <OfferText
          offer={offer?.has_customers ? offer : undefined}
          text={offer && !offer.has_customers ? t("form.noCustomers") : undefined}
          problem={run.problem}
        />
        <div className="flex flex-wrap gap-2 md:justify-end">
          <Button
            type="submit"
            pending={run.isPending}
            disabled={!offer || !offer.has_customers || paymentObstacle(offer) !== null}
          >
            <Sparkles />
            {t("form.submit")}
          </Button>
          {run.isPending && (
            <Button variant="outline" onClick={run.cancel}>
              {t("form.cancel")}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
