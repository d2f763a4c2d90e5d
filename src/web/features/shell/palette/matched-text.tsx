import { splitMatches } from "./split-matches.ts";

/** Renders a text with the typed letters emphasised, so that users see why a record was found. */
export function MatchedText({ text, typed }: { text: string; typed: string }) {
  return splitMatches(text, typed).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <mark key={at} className="text-foreground bg-transparent font-semibold">
        {part}
      </mark>
    ),
  );
}
