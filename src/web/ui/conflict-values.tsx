import type { ReactNode } from "react";

type Props = {
  /** Name of the radio group, unique within a form. */
  name: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
};

export function ConflictValues({ name, label, mine, theirs, isMine, onChoose }: Props) {
  return (
    <fieldset className="mt-2 grid min-w-0 gap-1">
      <legend className="font-medium">{label}</legend>
      {([true, false] as const).map((isOwn) => (
        <label key={String(isOwn)} className="flex items-start gap-2">
          <input
            type="radio"
            className="accent-primary mt-0.5 size-4 shrink-0"
            name={name}
            checked={isMine === isOwn}
            onChange={() => onChoose(isOwn)}
          />
          <span className="min-w-0 break-words">{isOwn ? mine : theirs}</span>
        </label>
      ))}
    </fieldset>
  );
}
