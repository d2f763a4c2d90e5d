import { Slot } from "radix-ui";
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useRef, useState } from "react";

import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

import type { LayerProps } from "./popover-layer.tsx";

// Loaded after the screen, because positioning a layer takes more code than most screens.
const loadLayer = async () => (await import("./popover-layer.tsx")).PopoverLayer;
const Layer = lazyDialog(loadLayer);

type PopoverState = Pick<LayerProps, "isOpen" | "onOpenChange" | "id"> & {
  // The button or other element that the layer is positioned next to.
  anchor: { current: (HTMLButtonElement & HTMLSpanElement) | null };
};

const PopoverContext = createContext<PopoverState | null>(null);

function usePopover(): PopoverState {
  const state = use(PopoverContext);
  if (!state) throw new Error("Parts of a popover must be used within Popover");
  return state;
}

type PopoverProps = { open?: boolean; onOpenChange?: (isOpen: boolean) => void; children: ReactNode };

export function Popover({ open, onOpenChange, children }: PopoverProps) {
  const [isOpenHere, setOpenHere] = useState(false);
  const anchor = useRef(null);
  const state = { isOpen: open ?? isOpenHere, onOpenChange: onOpenChange ?? setOpenHere, anchor, id: useId() };
  return <PopoverContext value={state}>{children}</PopoverContext>;
}

type PartProps<Tag extends "button" | "span"> = ComponentProps<Tag> & { asChild?: boolean };

export function PopoverTrigger({ asChild, ...props }: PartProps<"button">) {
  const { isOpen, onOpenChange, anchor, id } = usePopover();
  const Component = asChild ? Slot.Root : "button";
  // Preloaded, so that opening does not wait. A failure is reported when the popover is opened.
  useEffect(() => void loadLayer().catch(() => undefined), []);
  return (
    <Component
      ref={anchor}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      data-state={isOpen ? "open" : "closed"}
      onClick={() => onOpenChange(!isOpen)}
      {...props}
    />
  );
}

/** Renders the element that a popover without a trigger is positioned next to. */
export function PopoverAnchor({ asChild, ...props }: PartProps<"span">) {
  const Component = asChild ? Slot.Root : "span";
  return <Component ref={usePopover().anchor} {...props} />;
}

export function PopoverContent(props: Omit<LayerProps, keyof PopoverState>) {
  return <Layer {...usePopover()} {...props} />;
}
