const hoverMs = 700;
/** Time to move the pointer from the element to its tooltip or to the next element. */
const leaveMs = 100;

/**
 * Calls `show` with the element whose tooltip should appear, and with undefined to hide it. Returns a function that
 * stops watching.
 */
export function watchTooltips(show: (target: HTMLElement | undefined) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | undefined;
  let hovered: HTMLElement | undefined;
  const set = (target: HTMLElement | undefined) => {
    clearTimeout(timer);
    shown = target;
    show(target);
  };
  const targetOf = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-tooltip-box]")) return shown;
    return target.closest<HTMLElement>("[data-tooltip]") ?? undefined;
  };
  const listen = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: stop.signal });

  listen("pointerover", (event) => {
    const target = event.pointerType === "touch" ? undefined : targetOf(event);
    if (target === hovered) return;
    hovered = target;
    clearTimeout(timer);
    timer = setTimeout(() => set(target), target && !shown ? hoverMs : leaveMs);
  });
  listen("focusin", (event) => {
    const target = targetOf(event);
    // Tooltips are not shown when a dialog that was closed with the mouse restores focus.
    if (target?.matches(":focus-visible")) set(target);
  });
  for (const type of ["focusout", "pointerdown", "keydown", "scroll"] as const) listen(type, () => set(undefined));
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
