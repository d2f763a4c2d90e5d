import { use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Config, loadConfig, type SolvedCaptcha } from "#web/data/requests/config.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

import { loadCaptcha } from "./captcha-provider.ts";

/**
 * Returns the captcha of a form: its widget and functions for its token. If no captcha is configured, the widget is
 * empty and no token is required.
 */
export function useCaptcha() {
  const { t } = useTranslation("auth");
  const { captcha } = use(loadConfig());
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  return {
    /** Returns the captcha token for a request. If the captcha is not solved, shows a message and returns null. */
    take: (): SolvedCaptcha | null => {
      if (!captcha || token) return { captchaToken: token };
      notify.error(t("error.title"), t("captcha.missing"));
      return null;
    },
    /** Renews the token after a request, because each token is valid only once. */
    renew: () => {
      setToken(undefined);
      setRound((count) => count + 1);
    },
    widget: captcha && <Captcha key={round} captcha={captcha} onToken={setToken} />,
  };
}

function Captcha({
  captcha: { provider, siteKey },
  onToken,
}: {
  captcha: NonNullable<Config["captcha"]>;
  onToken: (token: string | undefined) => void;
}) {
  const { t, i18n } = useTranslation("auth");
  const place = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const language = i18n.language === "zh" ? "zh-CN" : i18n.language;

  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    const show = async () => {
      const script = await loadCaptcha(provider);
      if (isGone || !place.current) return;
      const widget = script.render(place.current, {
        sitekey: siteKey,
        callback: onToken,
        "expired-callback": () => onToken(undefined),
        theme: document.documentElement.classList.contains("dark") ? "dark" : "light",
        ...(provider === "turnstile" ? { language } : { hl: language }),
      });
      remove = () => script.remove(widget);
    };
    show().catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [provider, siteKey, language, onToken, tries]);

  if (hasFailed)
    return (
      <div role="alert" className="flex items-center justify-between gap-3">
        <p className="text-destructive text-sm">{t("captcha.failed")}</p>
        <Button
          type="button"
          variant="outline"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          {t("captcha.again")}
        </Button>
      </div>
    );
  return <div ref={place} role="group" aria-label={t("captcha.label")} className="min-h-16" />;
}
