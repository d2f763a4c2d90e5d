import { useEffect, useState } from "react";

/** Code of what shows once the connection is lost, fetched while there is one; without it nothing shows. */
export function useFetched<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => console.warn("A part of the screen could not be loaded", error),
    );
  }, [load]);
  return part;
}
