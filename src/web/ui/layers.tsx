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

/** A layer on top of the screen: the element focused before it, and the layer below it. */
type Layer = { focused: Element | null; beneath: Layer | undefined; givesWay: boolean };

/** True within a dialog or a sheet, whose text is discarded when it is closed. */
export const IsInModal = createContext(false);

const layers = createStore<readonly Layer[]>([]);

type Props = {
  /** True if it opened automatically: then other layers do not wait for it. */
  givesWay?: boolean | undefined;
  onLaid?: (layer: Layer) => void;
};

/** Registers a layer; rendered in every dialog, sheet, menu and list of the kit while it is visible. */
export function LayerMark({ givesWay = false, onLaid }: Props) {
  const own = useRef<Layer>(null);
  // Before a field in it is focused.
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

/** Returns the mark of a dialog or a sheet, and the handler that restores focus when it is closed, even without a trigger. */
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

/** Returns true if the user has opened a layer, to which automatic ones give way. */
export const useIsCovered = () => useSyncExternalStore(layers.watch, isCovered);

const backSteps = createStore<readonly (() => void)[]>([]);

/** Handles the browser's Back as a step back within the screen, while there is one. */
export function useBackStep(canStep: boolean, onStep: () => void) {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!canStep) return;
    const own = () => step();
    backSteps.set([...backSteps.get(), own]);
    return () => backSteps.set(backSteps.get().filter((added) => added !== own));
  }, [canStep]);
}

/** Calls back when it changes whether `goBackWithin` has something to close or to step back in. */
export function watchBack(onChange: (hasStep: boolean) => void) {
  const notify = () => onChange(layers.get().length > 0 || backSteps.get().length > 0);
  const stops = [layers.watch(notify), backSteps.watch(notify)];
  return () => stops.forEach((stop) => stop());
}

/**
 * Closes the topmost layer, as Escape does, or goes a step back within the screen; returns false if there is neither, so
 * that the screen may be left.
 */
export function goBackWithin(): boolean {
  if (layers.get().length > 0) {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    (document.activeElement ?? document).dispatchEvent(escape);
    // During an opening or closing transition, no layer handles the key.
    if (escape.defaultPrevented) return true;
  }
  const step = backSteps.get().at(-1);
  step?.();
  return step !== undefined;
}

/**
 * Restores the focus to the element before the layer, or before the layer below if that is gone. If the focus has moved
 * elsewhere, it stays there.
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
