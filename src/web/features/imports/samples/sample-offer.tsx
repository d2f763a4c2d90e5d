import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type IndustryName, offeredIndustries } from "#domain/imports/samples/industry-names.ts";
import { loadSamples } from "#web/data/imports/samples.ts";
import { onboardingQuery } from "#web/data/workspace/onboarding.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTrigger } from "#web/ui/kit/dialog.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { notify } from "#web/ui/toast.tsx";

export function SampleOffer() {
  const { t } = useTranslation(["samples", "onboarding"]);
  const [isOpen, setOpen] = useState(false);
  const { data: onboarding } = useQuery(onboardingQuery);
  const [selected, setChosen] = useState<IndustryName | null>(null);
  const offered = offeredIndustries(onboarding?.business_type);
  const industry = selected ?? offered[0];
  const [share, setShare] = useState<number | null>(null);
  const { mutate: load, isPending } = useMutation({
    ...loadSamples,
    onSuccess: () => {
      setOpen(false);
      notify.success(t("loaded"));
    },
    onError: () => notify.error(t("failed")),
  });
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !isPending && setOpen(open)}>
      <DialogTrigger asChild>
        <Button variant="outline">
          <Sparkles />
          {t("load")}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader title={t("title")} text={t("text")} />
        <fieldset className="grid gap-1 sm:grid-cols-2" disabled={isPending}>
          <legend className="sr-only">{t("industry")}</legend>
          {offered.map((name) => (
            <label
              key={name}
              className="hover:bg-accent has-checked:bg-selection has-checked:text-selection-foreground flex min-h-9 items-center gap-2 rounded-md px-2"
            >
              <input
                type="radio"
                name="industry"
                className="accent-primary size-4"
                checked={name === industry}
                onChange={() => setChosen(name)}
              />
              {name === "wholesale" ? t("wholesale") : t(`onboarding:business.${name}`)}
            </label>
          ))}
        </fieldset>
        {isPending && <Progress value={share} aria-label={t("loading")} />}
        <DialogFooter>
          <Button pending={isPending} onClick={() => industry && load({ industry, onShare: setShare })}>
            {t("confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
