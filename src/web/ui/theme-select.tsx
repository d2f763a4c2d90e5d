import { Moon, Sun, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { NativeSelect } from "./native-select.tsx";
import { setPendingPreference } from "./pending-preference.ts";
import { chooseTheme, type Theme, themes } from "./theme.ts";
import { useTheme } from "./use-theme.ts";

export const themeIcons = { light: Sun, dark: Moon, system: SunMoon };

/** Renders the theme menu of pages outside the dashboard. */
export function ThemeSelect() {
  const { t } = useTranslation("common");
  const theme = useTheme();
  const choose = (selected: Theme) => {
    setPendingPreference("theme");
    chooseTheme(selected);
  };
  return (
    <NativeSelect
      icon={themeIcons[theme]}
      label={t("theme.label")}
      value={theme}
      onChange={choose}
      options={themes.map((value) => [value, t(`theme.${value}`)])}
    />
  );
}
