import { Settings } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { defaultSettings } from "#domain/metrics/fallback/fallback-settings.ts";
import {
  readThresholds,
  type ThresholdName,
  thresholdNames,
  type ThresholdProblem,
  type Thresholds,
} from "#domain/metrics/fallback/thresholds.ts";
import { storeFallbackSettings, useFallbackSettings } from "#web/data/metrics/fallback-settings.ts";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";

const toBoxes = ({ good, warning, critical }: Thresholds): Record<ThresholdName, string> => ({
  good: String(good),
  warning: String(warning),
  critical: String(critical),
});

export function FallbackSettings() {
  const { t } = useTranslation("fallback");
  const title = t("settings.title");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={title} title={title} className="print:hidden">
          <Settings />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={title} className="w-80">
        <FallbackSettingsPanel />
      </PopoverContent>
    </Popover>
  );
}

function FallbackSettingsPanel() {
  const { t } = useTranslation("fallback");
  const { thresholds, hasAlerts } = useFallbackSettings();
  const alertsId = useId();
  const form = useForm<Record<ThresholdName, string>, ThresholdProblem>({
    draft: "thresholds",
    values: toBoxes(thresholds),
  });
  const save = (typed: Record<ThresholdName, string>) => {
    const read = readThresholds(typed);
    if ("problem" in read) {
      notify.error(t("settings.invalid"), t(`settings.problem.${read.problem}`));
      form.reject({ [read.at]: read.problem });
      return;
    }
    storeFallbackSettings(read);
    form.startFrom(toBoxes(read.thresholds));
    notify.success(t("settings.saved"));
  };
  return (
    <Section title={t("settings.title")} text={t("settings.text")}>
      <Form form={form} onSubmit={save} className="gap-3">
        <div className="grid gap-3">
          {thresholdNames.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={t(`settings.${name}`)}
              words={(problem) => t(`settings.problem.${problem}`)}
              type="number"
              inputMode="decimal"
              min="0"
              max="100"
              step="any"
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" disabled={!form.isUnsaved}>
            {t("settings.save")}
          </Button>
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              form.startFrom(toBoxes(defaultSettings.thresholds));
              storeFallbackSettings({ thresholds: defaultSettings.thresholds });
            }}
          >
            {t("settings.reset")}
          </Button>
        </div>
      </Form>
      <label htmlFor={alertsId} className="flex items-center gap-2">
        <Checkbox
          id={alertsId}
          checked={hasAlerts}
          onCheckedChange={(checked) => storeFallbackSettings({ hasAlerts: checked })}
        />
        {t("settings.alerts")}
      </label>
    </Section>
  );
}
