import { cva } from "class-variance-authority";

const dimmed = "disabled:opacity-60";
// A pale accent would look like a pressed button.
const grey = "disabled:bg-secondary disabled:text-muted-foreground";

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  {
    variants: {
      variant: {
        default: `bg-primary text-primary-foreground hover:bg-primary-hover ${grey}`,
        secondary: `bg-secondary text-secondary-foreground hover:bg-accent ${grey}`,
        outline: `border border-input bg-card text-foreground hover:bg-accent ${grey}`,
        ghost: `text-foreground hover:bg-accent ${dimmed}`,
        destructive: `bg-destructive text-destructive-foreground hover:bg-destructive-hover ${grey}`,
        link: `text-foreground underline decoration-input underline-offset-4 hover:decoration-current ${dimmed}`,
      },
      size: {
        sm: "h-7 px-2.5 text-xs",
        default: "h-8 px-3",
        lg: "h-10 px-4 text-base",
        icon: "size-8",
        "icon-sm": "size-7",
        inline: "h-auto",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);
