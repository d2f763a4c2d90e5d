import { FunctionError } from "#server/functions/function-error.ts";

const most = 4;
const mostOfOne = 2;

/** Lets so many uploads run at once, and of one person only half of them, so that nobody shuts the others out. */
export function uploadSlots() {
  const running = new Map<string | null, number>();
  let all = 0;
  return async <Result>(person: string | null, upload: () => Promise<Result>): Promise<Result> => {
    const own = running.get(person) ?? 0;
    if (all >= most || own >= mostOfOne)
      throw new FunctionError(503, "busy", "Too many uploads at once. Try again in a minute");
    all += 1;
    running.set(person, own + 1);
    try {
      return await upload();
    } finally {
      all -= 1;
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
    }
  };
}
