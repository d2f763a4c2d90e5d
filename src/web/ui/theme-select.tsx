import { Moon, Sun, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { noteChoice } from "./choice-before.ts";
import { QuietSelect } from "./quiet-select.tsx";
import { chooseTheme, type Theme, themes } from "./theme.ts";
import { useTheme } from "./use-theme.ts";

export const themeIcons = { light: Sun, dark: Moon, system: SunMoon };

/** Renders the theme menu of the pages outside the dashboard. */
export function ThemeSelect() {
  const { t } = useTranslation("common");
  const theme = useTheme();
  const choose = (chosen: Theme) => {
    noteChoice("theme");
    chooseTheme(chosen);
  };
  return (
    <QuietSelect
      icon={themeIcons[theme]}
      label={t("theme.label")}
      value={theme}
      onChange={choose}
      options={themes.map((value) => [value, t(`theme.${value}`)])}
    />
  );
}
