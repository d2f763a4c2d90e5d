import { useCallback, useSyncExternalStore } from "react";

/** Returns true while a media query matches. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}

/** Returns true below 640 px, where lists are cards. */
export const useIsPhone = () => useMedia("(max-width: 639px)");
