import { Tooltip as Primitive } from "radix-ui";
import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

/** Tooltips open after 700 ms everywhere. */
export function TooltipProvider({ children }: { children: React.ReactNode }) {
  return <Primitive.Provider delayDuration={700}>{children}</Primitive.Provider>;
}

export const Tooltip = Primitive.Root;

/** It opens at once for a keyboard, not when a closed dialog gives the focus back to whoever uses a mouse. */
export function TooltipTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      onFocus={(event) => !event.currentTarget.matches(":focus-visible") && event.preventDefault()}
      {...props}
    />
  );
}

export function TooltipContent({ className, sideOffset = 6, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          "z-50 max-w-72 rounded-md bg-foreground px-2 py-1 text-xs text-background data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
