import { type ComponentType, useEffect, useState } from "react";

/**
 * Creates a component that is shown when the server cannot be reached. Its code is therefore loaded in advance; without
 * the code, nothing is shown.
 */
export function preloadedComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  return function FetchedPart({ isShown, props }: { isShown: boolean; props: Props }) {
    const [, setLoaded] = useState(Part !== undefined);
    useEffect(() => {
      load().then(
        (loaded) => {
          Part = loaded;
          setLoaded(true);
        },
        (error: unknown) => console.warn("A part of the screen could not be loaded", error),
      );
    }, []);
    return isShown && Part ? <Part {...props} /> : null;
  };
}
