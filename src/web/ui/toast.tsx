import { type ComponentType, lazy, Suspense } from "react";

import type { Theme } from "./theme.ts";
import type { Message } from "./toaster.tsx";
import { useTheme } from "./use-theme.ts";

const load = () => import("./toaster.tsx");
const LazyToaster = lazy(async (): Promise<{ default: ComponentType<{ theme: Theme }> }> => {
  try {
    return { default: (await load()).Toaster };
  } catch {
    // A failed load must not break the screen.
    return { default: () => null };
  }
});

// Messages wait in order until the toaster is loaded.
const show = async (message: Message) => (await load()).showMessage(message);

/** Shows messages; the only entry point in the product. */
export const notify = {
  success: (title: string, description?: string) => void show({ kind: "success", title, description }),
  info: (title: string, description?: string) => void show({ kind: "info", title, description }),
  error: (title: string, description?: string) => void show({ kind: "error", title, description }),
  undo: (title: string, undo: () => void) => void show({ kind: "undo", title, undo }),
  /** Reports an automatic action, with a button for an alternative. */
  offer: (title: string, label: string, act: () => void) => void show({ kind: "offer", title, label, act }),
};

/** Renders the messages. Loaded right after the first screen, which does not wait for it. */
export function Toaster() {
  // Required here: on some screens nothing else follows the system's theme.
  const theme = useTheme();
  return (
    <Suspense>
      <LazyToaster theme={theme} />
    </Suspense>
  );
}
