import { foldText } from "#domain/lists/search-text.ts";

export type Command = {
  label: string;
  /** Other names it is known by, separated by commas. */
  words?: string;
};

type Match<Type> = {
  commands: Type[];
  /** True if what was typed is the beginning of a name of the first one. */
  isNamed: boolean;
};

/** Returns the commands that contain every word typed, those first of which it begins a name. */
export function matchCommands<Type extends Command>(commands: readonly Type[], typed: string): Match<Type> {
  const text = foldText(typed);
  if (text === "") return { commands: [...commands], isNamed: false };
  const fitting = commands.flatMap((command) => {
    const names = [command.label, ...(command.words?.split(",") ?? [])].map(foldText);
    const all = names.join(" ");
    if (!text.split(/\s+/).every((word) => all.includes(word))) return [];
    return [{ command, isNamed: names.some((name) => name.startsWith(text)) }];
  });
  const ordered = [...fitting.filter(({ isNamed }) => isNamed), ...fitting.filter(({ isNamed }) => !isNamed)];
  return { commands: ordered.map(({ command }) => command), isNamed: ordered[0]?.isNamed ?? false };
}
