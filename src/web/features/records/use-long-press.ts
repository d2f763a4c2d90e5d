import { type PointerEvent, useRef } from "react";

const pressMs = 450;
/** A finger that moves further than this number of pixels scrolls. */
const tolerance = 8;

/** Returns the handlers of elements that react when they are pressed for a while. The click that follows is ignored. */
export function useLongPress(onPress: (id: string) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isOver = useRef(false);
  const cancel = () => clearTimeout(press.current?.timer);
  return {
    /** Returns true once after a long press: the click that ends the press must not open anything. */
    endsPress: () => {
      const was = isOver.current;
      isOver.current = false;
      return was;
    },
    handlers: (id: string) => ({
      onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
        isOver.current = false;
        if (button !== 0) return;
        const timer = setTimeout(() => {
          isOver.current = true;
          onPress(id);
        }, pressMs);
        press.current = { x, y, timer };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - (press.current?.x ?? 0), clientY - (press.current?.y ?? 0)) > tolerance) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
    }),
  };
}
