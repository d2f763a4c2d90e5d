import { Tooltip as Primitive } from "radix-ui";
import { useEffect, useId, useState } from "react";

import { watchTooltips } from "./watch-tooltips.ts";

/** Shows the text in `data-tooltip` next to its element, on hover and on focus. */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement>();
  const id = useId();
  useEffect(() => watchTooltips(setTarget), []);
  useEffect(() => {
    target?.setAttribute("aria-describedby", id);
    return () => target?.removeAttribute("aria-describedby");
  }, [target, id]);
  const text = target?.dataset.tooltip;
  if (!target || !text) return null;
  const { top, left, width, height } = target.getBoundingClientRect();
  return (
    <Primitive.Provider>
      <Primitive.Root key={text} open>
        {/* The elements are rendered elsewhere, so the tooltip is positioned at an invisible frame around the
            element. */}
        <Primitive.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ top, left, width, height }} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={target.dataset.tooltipSide === "bottom" ? "bottom" : "right"}
            sideOffset={6}
            collisionPadding={8}
            data-tooltip-box
            className="animate-fade-in bg-foreground text-background z-50 max-w-72 rounded-md px-2 py-1 text-xs"
          >
            <span id={id}>{text}</span>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
