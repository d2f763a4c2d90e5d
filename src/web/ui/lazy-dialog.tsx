import { type ComponentType, lazy, Suspense, useState } from "react";

import { LayerMark } from "#web/ui/layers.tsx";

/** A dialog whose code comes when it is opened for the first time, so that the screen behind it does not wait for a form. */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={props.isOpen && <LayerMark />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
