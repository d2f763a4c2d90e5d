import { useCallback, useMemo, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Manages the selected rows. The selection is kept across pages and cleared when the filters change. */
export function useSelection(scope: string) {
  const [state, setState] = useState<{ scope: string; ids: ReadonlySet<string>; anchor: string | null }>({
    scope,
    ids: none,
    anchor: null,
  });
  const ids = state.scope === scope ? state.ids : none;
  const change = useCallback(
    (
      changed: (
        ids: ReadonlySet<string>,
        anchor: string | null,
      ) => readonly [ids: ReadonlySet<string>, anchor: string | null],
    ) =>
      setState((now) => {
        const isHere = now.scope === scope;
        const [next, anchor] = changed(isHere ? now.ids : none, isHere ? now.anchor : null);
        return { scope, ids: next, anchor };
      }),
    [scope],
  );
  const actions = useMemo(
    () => ({
      /** Toggles a row. With `through`, selects all rows from the last toggled row to this one. */
      toggle: (id: string, order: readonly string[], through: boolean) =>
        change((now, anchor) => {
          const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
          if (through && from >= 0 && to >= 0) {
            const span = order.slice(Math.min(from, to), Math.max(from, to) + 1);
            return [new Set([...now, ...span]), anchor];
          }
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return [next, id];
        }),
      /** Adds rows to the selection or removes them. */
      set: (some: readonly string[], isChosen: boolean) =>
        change((now) => {
          const next = new Set(now);
          for (const id of some)
            if (isChosen) next.add(id);
            else next.delete(id);
          return [next, null];
        }),
      clear: () => change(() => [none, null]),
    }),
    [change],
  );
  return { ids, ...actions };
}

export type Selection = ReturnType<typeof useSelection>;
