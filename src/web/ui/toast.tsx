import { type ComponentType, lazy, Suspense } from "react";

import type { Theme } from "./theme.ts";
import type { Message } from "./toaster.tsx";
import { useTheme } from "./use-theme.ts";

const load = () => import("./toaster.tsx");
const LazyToaster = lazy(async (): Promise<{ default: ComponentType<{ theme: Theme }> }> => {
  try {
    return { default: (await load()).Toaster };
  } catch {
    // If the toaster cannot be loaded, the screen must still work.
    return { default: () => null };
  }
});

// Messages wait until the toaster is loaded, and are then shown in order.
const show = async (message: Message) => (await load()).showMessage(message);

/** Shows messages. All messages of the product are shown through these functions. */
export const notify = {
  success: (title: string, description?: string) => void show({ kind: "success", title, description }),
  info: (title: string, description?: string) => void show({ kind: "info", title, description }),
  error: (title: string, description?: string) => void show({ kind: "error", title, description }),
  undo: (title: string, undo: () => void) => void show({ kind: "undo", title, undo }),
  /** Reports an automatic action, with a button that offers an alternative. */
  offer: (title: string, label: string, act: () => void) => void show({ kind: "offer", title, label, act }),
};

/** Renders the messages. Its code is loaded right after the first screen. */
export function Toaster() {
  // Used here, because on some screens nothing else follows the system's theme.
  const theme = useTheme();
  return (
    <Suspense>
      <LazyToaster theme={theme} />
    </Suspense>
  );
}
