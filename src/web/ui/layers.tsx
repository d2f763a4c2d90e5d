import {
  useCallback,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

/** Something that lies over the screen: where the keyboard was before it, and what it was laid upon. */
type Layer = { focused: Element | null; beneath: Layer | undefined; givesWay: boolean };

let layers: readonly Layer[] = [];
const watchers = new Set<() => void>();

function lay(now: readonly Layer[]) {
  layers = now;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

type Props = {
  /** Whether it came by itself: then it is nothing that others wait for. */
  givesWay?: boolean | undefined;
  onLaid?: (layer: Layer) => void;
};

/** Stands in every dialog, sheet, menu and list of the kit for as long as it can be seen, so that none is overlooked. */
export function LayerMark({ givesWay = false, onLaid }: Props) {
  const own = useRef<Layer>(null);
  // Before a field in it takes the focus.
  useInsertionEffect(() => {
    own.current = { focused: document.activeElement, beneath: layers.at(-1), givesWay };
  }, [givesWay]);
  useLayoutEffect(() => {
    const layer = own.current;
    if (!layer) return;
    onLaid?.(layer);
    lay([...layers, layer]);
    return () => lay(layers.filter((one) => one !== layer));
  }, [givesWay, onLaid]);
  return null;
}

/** The mark of a dialog or a sheet, and what puts the keyboard back when it is closed, also where it has no trigger. */
export function useLayer(givesWay?: boolean) {
  const layer = useRef<Layer>(null);
  const onLaid = useCallback((laid: Layer) => {
    layer.current = laid;
  }, []);
  return {
    mark: <LayerMark givesWay={givesWay} onLaid={onLaid} />,
    returnFocus: (event: Event) => returnFocus(event, layer.current),
  };
}

const isCovered = () => layers.some(({ givesWay }) => !givesWay);

/** Whether somebody has opened something over the screen, which what comes by itself gives way to. */
export const useIsCovered = () => useSyncExternalStore(watch, isCovered);

const backSteps: (() => void)[] = [];

/** Takes Back in the browser as a step back within the screen, for as long as there is one. */
export function useBackStep(canStep: boolean, onStep: () => void) {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!canStep) return;
    const own = () => step();
    backSteps.push(own);
    lay(layers);
    return () => {
      backSteps.splice(backSteps.indexOf(own), 1);
      lay(layers);
    };
  }, [canStep]);
}

/** Calls back as there comes to be, or no longer is, something that `goBackWithin` closes or goes back in. */
export const watchBack = (onChange: (hasStep: boolean) => void) =>
  watch(() => onChange(layers.length > 0 || backSteps.length > 0));

/**
 * Closes what lies uppermost, as Escape does, or goes a step back within the screen; false if there is neither, so that the
 * screen may be left.
 */
export function goBackWithin(): boolean {
  if (layers.length > 0) {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    (document.activeElement ?? document).dispatchEvent(escape);
    // While one is on its way in or out, nothing takes the key.
    if (escape.defaultPrevented) return true;
  }
  const step = backSteps.at(-1);
  step?.();
  return step !== undefined;
}

/** Back to where the keyboard was, or before what that was laid upon, if it has gone. Whoever is elsewhere by now stays there. */
function returnFocus(event: Event, layer: Layer | null) {
  if (event.defaultPrevented) return;
  if (document.activeElement !== document.body) return event.preventDefault();
  for (let one: Layer | null | undefined = layer; one; one = one.beneath) {
    const { focused } = one;
    if (!(focused instanceof HTMLElement) || focused === document.body || !focused.isConnected) continue;
    event.preventDefault();
    return focused.focus({ preventScroll: true });
  }
}
