import { foldText } from "#domain/records/lists/search-text.ts";

export type Command = {
  label: string;
  /** Other names of the command, separated by commas. */
  words?: string;
};

type Match<Type> = {
  commands: Type[];
  /** True if a name of the best command starts with the typed text. */
  isNamed: boolean;
};

/** Returns the commands that contain every typed word. Commands with a name that starts with the text come first. */
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
