const deepest = 100;

/** Parses JSON, but throws a SyntaxError above a depth limit: deeper JSON can be parsed, but not serialised again. */
export function parseJsonWithDepthLimit(text: string): unknown {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (isText) {
      if (mark === "\\") at += 1;
      else if (mark === '"') isText = false;
    } else if (mark === '"') isText = true;
    else if (mark === "[" || mark === "{") {
      depth += 1;
      if (depth > deepest) throw new SyntaxError("The JSON is nested too deeply");
    } else if (mark === "]" || mark === "}") depth -= 1;
  }
  return JSON.parse(text);
}
