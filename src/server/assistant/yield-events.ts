/** Yields the events that some work emits while it runs, and then its result. */
export async function* yieldEvents<Event>(
  work: (emit: (event: Event) => void) => Promise<Event>,
): AsyncGenerator<Event> {
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
  // It may reject while earlier events are still being delivered.
  end.catch(() => {});
  for (;;) {
    const event = waiting.shift();
    if (event !== undefined) yield event;
    else if (isOver) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  yield await end;
}
