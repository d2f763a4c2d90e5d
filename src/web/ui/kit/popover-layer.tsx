import { Popover as Primitive } from "radix-ui";
import type { ComponentProps, RefObject } from "react";

import { cn } from "#web/ui/class-names.ts";
import { LayerMark } from "#web/ui/layers.tsx";

export type LayerProps = ComponentProps<typeof Primitive.Content> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The element that the layer is positioned next to, and that focus returns to. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
};

/** Renders the open layer of a popover (popover.tsx). */
export function PopoverLayer({
  isOpen,
  onOpenChange,
  anchor,
  className,
  children,
  sideOffset = 4,
  align = "start",
  onCloseAutoFocus,
  ...props
}: LayerProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={sideOffset}
          align={align}
          collisionPadding={8}
          className={cn(
            "z-50 w-72 rounded-lg border bg-popover p-3 text-popover-foreground shadow-md outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in",
            className,
          )}
          // The trigger closes the layer itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            // If focus has moved elsewhere, it stays there.
            if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true });
          }}
          {...props}
        >
          <LayerMark />
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
