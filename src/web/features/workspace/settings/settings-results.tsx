import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { matchCommands } from "#web/ui/match-commands.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { settingsPages, settingsTexts } from "./settings-index.ts";

type Props = {
  typed: string;
  /** Called when the user opens a setting. */
  onOpen: () => void;
};

/** Renders the settings with the typed words in their texts, each with its page. */
export function SettingsResults({ typed, onOpen }: Props) {
  const { t } = useTranslation([...settingsTexts]);
  const { number } = useFormat();
  const all = settingsPages.flatMap(({ to, hash, label, settings }) =>
    settings.map(([name, ...more]) => ({
      to,
      hash,
      page: t(label),
      label: t(name),
      words: [t(label), ...more.map((text) => t(text))].join(","),
    })),
  );
  const { commands: results } = matchCommands(all, typed);
  return (
    <>
      <p role="status" className={results.length > 0 ? "sr-only" : "text-muted-foreground px-2.5 py-1 text-sm"}>
        {results.length > 0
          ? t("settings:search.found", { count: results.length, total: number(results.length) })
          : t("settings:search.none")}
      </p>
      <ul aria-label={t("settings:search.results")} className="grid gap-px">
        {results.map(({ to, hash, page, label }) => (
          <li key={`${to} ${label}`}>
            <Link
              to={to}
              {...(hash && { hash })}
              onClick={onOpen}
              className="hover:bg-accent grid rounded-md px-2.5 py-1 text-sm pointer-coarse:py-2"
            >
              {label}
              <span className="text-muted-foreground text-xs">{page}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
