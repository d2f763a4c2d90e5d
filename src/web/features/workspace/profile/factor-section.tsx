import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { makeRecoveryCodes, recoveryCodesQuery } from "#web/data/auth/factors.ts";
import type { Login } from "#web/data/auth/login.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { AppRow } from "./app-row.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const FactorSetup = lazy(async () => ({ default: (await import("./factor-setup.tsx")).FactorSetup }));

export function FactorSection({ login, timeZone }: { login: Login; timeZone: string }) {
  const { t } = useTranslation("profile");
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const make = useMutation({ ...makeRecoveryCodes, onSuccess: setCodes });
  const verified = login.factors?.filter(({ status }) => status === "verified") ?? [];
  const apps = verified.filter(({ factor_type: type }) => type === "totp");
  const hasCodes = verified.length > apps.length;
  const finish = (codes: string[]) => {
    setSettingUp(false);
    setCodes(codes);
  };
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-sm font-medium">{t("factor.title")}</h3>
        <p className="text-muted-foreground text-sm">{t(apps.length > 0 ? "factor.on" : "factor.off")}</p>
      </div>
      {apps.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} timeZone={timeZone} dropsCodes={hasCodes && apps.length === 1} />
          ))}
        </ul>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} email={login.email ?? ""} onDone={() => setCodes([])} />}
      {isSettingUp ? (
        <Suspense>
          <FactorSetup
            names={apps.map((app) => app.friendly_name ?? "")}
            hasCodes={hasCodes}
            onDone={finish}
            onCancel={() => setSettingUp(false)}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="outline" onClick={() => setSettingUp(true)}>
            {t(apps.length > 0 ? "factor.another" : "factor.setUp")}
          </Button>
          {apps.length > 0 && codes.length === 0 && (
            <Button variant="outline" pending={make.isPending} onClick={() => make.mutate({ hasCodes })}>
              {t(hasCodes ? "codes.renew" : "codes.make")}
            </Button>
          )}
          {hasCodes && <CodesLeft />}
        </div>
      )}
    </div>
  );
}

function CodesLeft() {
  const { t } = useTranslation("profile");
  const { data } = useQuery(recoveryCodesQuery);
  if (!data) return null;
  return <p className="text-muted-foreground text-xs">{t("codes.left", { count: data.remaining })}</p>;
}
