import { type ComponentType, Suspense } from "react";

import { lazyPart } from "./lazy-part.tsx";

/** Creates a menu whose code is loaded after the screen; `place` contains the classes of its placeholder. */
export function lazyMenu<Props extends object>(load: () => Promise<ComponentType<Props>>, place: string) {
  const Menu = lazyPart(load);
  return function LateMenu(props: Props) {
    return (
      <span className={place}>
        <Suspense>
          <Menu {...props} />
        </Suspense>
      </span>
    );
  };
}
