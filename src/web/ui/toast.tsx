import { type ComponentType, lazy, Suspense } from "react";

import type { Theme } from "./theme.ts";
import type { Message } from "./toaster.tsx";
import { useTheme } from "./use-theme.ts";

const load = () => import("./toaster.tsx");
const LazyToaster = lazy(async (): Promise<{ default: ComponentType<{ theme: Theme }> }> => {
  try {
    return { default: (await load()).Toaster };
  } catch {
    // A connection that breaks just now must not take the screen along.
    return { default: () => null };
  }
});

// Messages that come before what shows them is there wait for it, in their order.
const show = async (message: Message) => (await load()).showMessage(message);

/** Every message of the product goes through here. */
export const notify = {
  success: (title: string, description?: string) => void show({ kind: "success", title, description }),
  info: (title: string, description?: string) => void show({ kind: "info", title, description }),
  error: (title: string, description?: string) => void show({ kind: "error", title, description }),
  undo: (title: string, undo: () => void) => void show({ kind: "undo", title, undo }),
  /** Tells what was done of itself, with another way for whoever did not want it. */
  offer: (title: string, label: string, act: () => void) => void show({ kind: "offer", title, label, act }),
};

/** Where the messages appear. It comes right after the first screen, which does not wait for it. */
export function Toaster() {
  // Asked for here: on some screens nothing else follows the system from one theme to the other.
  const theme = useTheme();
  return (
    <Suspense>
      <LazyToaster theme={theme} />
    </Suspense>
  );
}
