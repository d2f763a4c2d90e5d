import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from "react";

import { LayerMark } from "#web/ui/layers.tsx";

import { recoverFromChunkError } from "./chunk-errors.ts";

type DialogProps = { isOpen: boolean; onOpenChange?: (isOpen: boolean) => void; onClose?: () => void };

/**
 * Creates a dialog whose code is loaded when it is first opened, so that the screen does not wait for it. If loading
 * fails, the screen stays with the typed text or is reloaded (chunk-errors.ts), because some browsers do not retry a
 * failed import.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let Dialog: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const { isOpen, onOpenChange, onClose } = props;
    const [wasOpened, setWasOpened] = useState(isOpen);
    const [, setLoaded] = useState(Dialog !== undefined);
    if (isOpen && !wasOpened) setWasOpened(true);
    const giveUp = useEffectEvent((error: unknown) => {
      console.warn("A dialog could not be loaded", error);
      onOpenChange?.(false);
      onClose?.();
      void recoverFromChunkError();
    });
    useEffect(() => {
      if (!isOpen || Dialog) return;
      load().then((loaded) => {
        Dialog = loaded;
        setLoaded(true);
      }, giveUp);
    }, [isOpen]);
    if (!wasOpened) return null;
    const mark = isOpen && <LayerMark />;
    return <Suspense fallback={mark}>{Dialog ? <Dialog {...props} /> : mark}</Suspense>;
  };
}
