import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

import type { HeaderProps } from "./dialog.tsx";
import { ModalContent } from "./modal.tsx";

export const Sheet = Primitive.Root;
export const SheetClose = Primitive.Close;

const sides = {
  left: "left-0 border-r pl-[env(safe-area-inset-left)] data-[state=closed]:animate-sheet-out-left data-[state=open]:animate-sheet-in-left",
  right:
    "right-0 border-l pr-[env(safe-area-inset-right)] data-[state=closed]:animate-sheet-out-right data-[state=open]:animate-sheet-in-right",
};

export function SheetContent({
  className,
  side = "right",
  ...props
}: ComponentProps<typeof ModalContent> & { side?: keyof typeof sides }) {
  return (
    <ModalContent
      className={cn("inset-y-0 flex w-full max-w-md flex-col pb-[env(safe-area-inset-bottom)]", sides[side], className)}
      {...props}
    />
  );
}

export function SheetHeader({ title, text, children }: HeaderProps) {
  return (
    <div className="grid gap-1 border-b p-4 pr-12">
      <SheetTitle>{title}</SheetTitle>
      {text !== undefined && <SheetDescription>{text}</SheetDescription>}
      {children}
    </div>
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("text-base font-semibold", className)} {...props} />;
}

export function SheetDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />;
}

export function SheetFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-auto flex justify-end gap-2 border-t p-4", className)} {...props} />;
}
