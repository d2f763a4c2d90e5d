import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from "react";

import { LayerMark } from "#web/ui/layers.tsx";

import { recoverFromChunkError } from "./chunk-errors.ts";

type DialogProps = { isOpen: boolean; onOpenChange?: (isOpen: boolean) => void; onClose?: () => void };

/**
 * A dialog whose code comes when it is opened for the first time, so that the screen behind it does not wait for a form. Where
 * it does not come the screen stays, with what is typed on it, or is reloaded (chunk-errors.ts): some browsers remember that it failed.
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
