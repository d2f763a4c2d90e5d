import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ComponentProps, useRef } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { askBeforeDiscard } from "#web/ui/discard.ts";
import { IsInModal, useLayer } from "#web/ui/layers.tsx";
import { hasTypedText } from "#web/ui/typed-text.ts";

type ModalContentProps = ComponentProps<typeof Primitive.Content> & {
  /** False to hide the close button in the corner; dialogs also have their own buttons. */
  hasCross?: boolean | undefined;
  /** True if the layer was opened automatically. It closes when the user opens another layer. */
  givesWay?: boolean | undefined;
};

/**
 * Renders the common part of dialogs and sheets. Escape, the close button, a click outside and the browser's Back
 * button ask before typed text is discarded. The dialog's own buttons do not.
 */
export function ModalContent({
  className,
  children,
  hasCross = true,
  givesWay,
  onCloseAutoFocus,
  onEscapeKeyDown,
  onInteractOutside,
  ...props
}: ModalContentProps) {
  const { t } = useTranslation("common");
  const { mark, returnFocus } = useLayer(givesWay);
  const close = useRef<HTMLButtonElement>(null);
  const guard = (event: Pick<Event, "defaultPrevented" | "preventDefault">) => {
    const content = close.current?.parentElement;
    if (event.defaultPrevented || !content || !hasTypedText(content)) return;
    const request = askBeforeDiscard("close");
    if (!request) return;
    event.preventDefault();
    void request.then((isDiscarded) => isDiscarded && close.current?.click());
  };
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in fixed inset-0 z-50" />
      <Primitive.Content
        className={cn("fixed z-50 bg-popover text-popover-foreground shadow-lg outline-none", className)}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          returnFocus(event);
        }}
        onEscapeKeyDown={(event) => {
          onEscapeKeyDown?.(event);
          guard(event);
        }}
        onInteractOutside={(event) => {
          onInteractOutside?.(event);
          guard(event);
        }}
        {...props}
      >
        {mark}
        <IsInModal value>{children}</IsInModal>
        <Primitive.Close ref={close} hidden />
        {hasCross && (
          <Primitive.Close
            aria-label={t("close")}
            className="text-muted-foreground hover:bg-accent hover:text-foreground absolute top-4 right-4 grid place-items-center rounded-sm p-1 transition-colors pointer-coarse:top-2 pointer-coarse:right-2"
            onClick={guard}
          >
            <X className="size-4" />
          </Primitive.Close>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
