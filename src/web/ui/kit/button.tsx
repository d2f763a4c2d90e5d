import type { VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

import { cn } from "#web/ui/class-names.ts";

import { buttonVariants } from "./button-variants.ts";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { asChild?: boolean; pending?: boolean };

/** Renders a button. With `pending`, shows progress inside the button, which keeps its width and focus. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  pending = false,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), pending && "relative", className);
  if (asChild)
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      className={classes}
      aria-busy={pending || undefined}
      {...props}
      onClick={pending ? (event) => event.preventDefault() : props.onClick}
    >
      {pending && <LoaderCircle aria-hidden className="absolute animate-spin" />}
      <span className={cn("inline-flex min-w-0 items-center gap-1.5", pending && "opacity-0")}>{children}</span>
    </button>
  );
}
