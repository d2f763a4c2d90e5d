type Column = { deals: readonly { id: string }[] };
type Lane = { stages: readonly Column[] };
/** The indexes of a card's lane, of its column in the lane, and of the card in the column. */
export type CardPosition = { lane: number; column: number; index: number };

const sideways = (key: string) => (key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0);
const upOrDown = (key: string) => (key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0);

export function findCard(lanes: readonly Lane[], cardId: string | undefined): CardPosition | undefined {
  for (const [lane, { stages }] of lanes.entries())
    for (const [column, { deals }] of stages.entries()) {
      const index = deals.findIndex(({ id }) => id === cardId);
      if (index !== -1) return { lane, column, index };
    }
  return undefined;
}

/**
 * Returns the card that an arrow key moves the focus to; undefined if there is none. Up and down continue in other
 * lanes, left and right skip empty columns.
 */
export function nextCard(lanes: readonly Lane[], at: CardPosition, key: string): string | undefined {
  const stages = lanes[at.lane]?.stages ?? [];
  const step = upOrDown(key);
  if (step === 0) {
    const rest = sideways(key) < 0 ? stages.slice(0, at.column).toReversed() : stages.slice(at.column + 1);
    const deals = rest.find((column) => column.deals.length > 0)?.deals ?? [];
    return deals[Math.min(at.index, deals.length - 1)]?.id;
  }
  const next = stages[at.column]?.deals[at.index + step];
  if (next) return next.id;
  const others = step < 0 ? lanes.slice(0, at.lane).toReversed() : lanes.slice(at.lane + 1);
  const deals = others.map((lane) => lane.stages[at.column]?.deals ?? []).find(({ length }) => length > 0);
  return deals?.at(step < 0 ? -1 : 0)?.id;
}

/**
 * Returns the position that an arrow key moves a carried card to. Past the end of a column, the card moves to the next
 * lane.
 */
export function carryCard(lanes: readonly Lane[], at: CardPosition, key: string, cardId: string): CardPosition {
  const roomIn = (lane: number, column: number) =>
    lanes[lane]?.stages[column]?.deals.filter(({ id }) => id !== cardId).length ?? 0;
  const step = upOrDown(key);
  if (step === 0) {
    const column = at.column + sideways(key);
    if (!lanes[at.lane]?.stages[column]) return at;
    return { ...at, column, index: Math.min(at.index, roomIn(at.lane, column)) };
  }
  const index = at.index + step;
  if (index >= 0 && index <= roomIn(at.lane, at.column)) return { ...at, index };
  const lane = at.lane + step;
  if (!lanes[lane]) return at;
  return { ...at, lane, index: step < 0 ? roomIn(lane, at.column) : 0 };
}
