import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";

import { ModalContent } from "./modal.tsx";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export function DialogContent({ className, ...props }: ComponentProps<typeof ModalContent>) {
  return (
    <ModalContent
      className={cn(
        "dialog top-1/2 left-1/2 grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-1/2 gap-4 overflow-y-auto rounded-xl border p-5",
        "data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in",
        className,
      )}
      {...props}
    />
  );
}

export type HeaderProps = { title: ReactNode; text?: ReactNode; children?: ReactNode };

export function DialogHeader({ title, text, children }: HeaderProps) {
  return (
    <div className="grid gap-1 pr-8">
      <DialogTitle>{title}</DialogTitle>
      {text !== undefined && <DialogDescription>{text}</DialogDescription>}
      {children}
    </div>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("text-base font-semibold", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cn("dialog-footer flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)} {...props} />
  );
}
