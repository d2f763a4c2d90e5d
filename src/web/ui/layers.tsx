import {
  createContext,
  useCallback,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

import { createStore } from "#domain/store.ts";

/** A layer on top of the screen, with the element that had focus before it and the layer below it. */
type Layer = { focused: Element | null; beneath: Layer | undefined; givesWay: boolean };

/** True within a dialog or sheet, where closing discards typed text. */
export const IsInModal = createContext(false);

const layers = createStore<readonly Layer[]>([]);

type Props = {
  /** True if the layer was opened automatically. It closes when the user opens another layer. */
  givesWay?: boolean | undefined;
  onLaid?: (layer: Layer) => void;
};

/** Registers a layer. Rendered in every dialog, sheet, menu and list of options while it is visible. */
export function LayerMark({ givesWay = false, onLaid }: Props) {
  const own = useRef<Layer>(null);
  // Runs before a field within the layer is focused.
  useInsertionEffect(() => {
    own.current = { focused: document.activeElement, beneath: layers.get().at(-1), givesWay };
  }, [givesWay]);
  useLayoutEffect(() => {
    const layer = own.current;
    if (!layer) return;
    onLaid?.(layer);
    layers.set([...layers.get(), layer]);
    return () => layers.set(layers.get().filter((other) => other !== layer));
  }, [givesWay, onLaid]);
  return null;
}

/**
 * Returns the mark of a dialog or sheet, and a handler that restores focus when it is closed. This also works without a
 * trigger.
 */
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

const isCovered = () => layers.get().some(({ givesWay }) => !givesWay);

/** Returns true if the user has opened a layer. Layers that opened automatically then have to close. */
export const useIsCovered = () => useSyncExternalStore(layers.watch, isCovered);

const backSteps = createStore<readonly (() => void)[]>([]);

/** While `canStep`, makes the browser's Back button call `onStep` instead of leaving the screen. */
export function useBackStep(canStep: boolean, onStep: () => void) {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!canStep) return;
    const own = () => step();
    backSteps.set([...backSteps.get(), own]);
    return () => backSteps.set(backSteps.get().filter((added) => added !== own));
  }, [canStep]);
}

/**
 * Calls `onChange` when layers or back steps are added or removed; its argument is true if `goBackWithin` has an
 * effect. Returns a function that stops watching.
 */
export function watchBack(onChange: (hasStep: boolean) => void) {
  const notify = () => onChange(layers.get().length > 0 || backSteps.get().length > 0);
  const stops = [layers.watch(notify), backSteps.watch(notify)];
  return () => stops.forEach((stop) => stop());
}

/** Returns true in the application, and false on public pages, where Back leaves the page. */
export const closesLayersOnBack = () => backSteps.isWatched();

/**
 * Closes the topmost layer as Escape does, or goes back a step within the screen. Returns false if there is neither, so
 * that the screen can be left.
 */
export function goBackWithin(): boolean {
  if (layers.get().length > 0) {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    (document.activeElement ?? document).dispatchEvent(escape);
    // While a layer is opening or closing, no layer handles the key.
    if (escape.defaultPrevented) return true;
  }
  const step = backSteps.get().at(-1);
  step?.();
  return step !== undefined;
}

/**
 * Restores focus to the element that had it before the layer was opened. If that element no longer exists, continues
 * with the layer below. If focus has moved elsewhere, it stays there.
 */
function returnFocus(event: Event, layer: Layer | null) {
  if (event.defaultPrevented) return;
  if (document.activeElement !== document.body) return event.preventDefault();
  for (let current: Layer | null | undefined = layer; current; current = current.beneath) {
    const { focused } = current;
    if (!(focused instanceof HTMLElement) || focused === document.body || !focused.isConnected) continue;
    event.preventDefault();
    return focused.focus({ preventScroll: true });
  }
}
