import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { InterpretationChips } from "./interpretation-chips.tsx";
import { useInterpretationText } from "./use-interpretation-text.ts";

export function Interpretation(props: ComponentProps<typeof InterpretationChips>) {
  const { t } = useTranslation("ai-chat");
  const { line } = useInterpretationText();
  return (
    <details className="text-muted-foreground text-xs">
      <summary className="hover:text-foreground w-fit max-w-full cursor-pointer">
        {t("interpretation")}: {line(props.interpretation)}
      </summary>
      <div className="text-foreground pt-2">
        <InterpretationChips {...props} />
      </div>
    </details>
  );
}
