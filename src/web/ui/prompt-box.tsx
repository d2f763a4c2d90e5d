import type { ComponentProps, ReactNode } from "react";

import { cn } from "./class-names.ts";
import { Textarea } from "./kit/textarea.tsx";

type Props = ComponentProps<typeof Textarea> & {
  /** Text next to the button, such as the price. */
  note: ReactNode;
  /** Button that sends the text. */
  action: ReactNode;
  /** List that opens next to the box. */
  children?: ReactNode;
};

/** Renders a text box for a question or an instruction, with its button and a note inside. */
export function PromptBox({ note, action, children, className, ...props }: Props) {
  return (
    <div className="bg-card border-input has-[textarea:focus-visible]:border-ring has-[textarea:focus-visible]:outline-ring relative rounded-xl border shadow-xs has-[textarea:focus-visible]:outline-1">
      {children}
      <Textarea
        rows={1}
        className={cn(
          "max-h-40 min-h-11 resize-none border-0 bg-transparent px-3.5 pt-3 pb-1 text-base outline-none!",
          className,
        )}
        {...props}
      />
      <div className="flex items-end gap-3 pr-2 pb-2 pl-3.5">
        <div className="text-muted-foreground min-w-0 flex-1 self-center text-xs">{note}</div>
        {action}
      </div>
    </div>
  );
}
