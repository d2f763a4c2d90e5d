/** Yields what some work tells while it goes on, and at its end what it came to. */
export async function* whileTold<Event>(work: (tell: (event: Event) => void) => Promise<Event>): AsyncGenerator<Event> {
  const waiting: Event[] = [];
  let wake = () => {};
  let isOver = false;
  const end = work((event) => {
    waiting.push(event);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // It may end badly while what was told before is still on its way.
  end.catch(() => {});
  for (;;) {
    const event = waiting.shift();
    if (event !== undefined) yield event;
    else if (isOver) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  yield await end;
}
