import type { ReactNode, Ref } from "react";

type Props = {
  ref?: Ref<HTMLLIElement>;
  icon: ReactNode;
  /** The time of the entry, or the day it is due. */
  time?: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
};

export function TimelineRow({ ref, icon, time, menu, children }: Props) {
  return (
    <li
      ref={ref}
      className="grid grid-cols-[1rem_minmax(0,1fr)_auto_1.75rem] items-start gap-x-2.5 border-b py-2 last:border-b-0 @max-sm:grid-cols-[1rem_minmax(0,1fr)_1.75rem]"
    >
      <span className="text-muted-foreground grid h-5 place-items-center">{icon}</span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">{children}</div>
      <span className="tabular text-muted-foreground text-xs leading-5 whitespace-nowrap @max-sm:order-1 @max-sm:[grid-column-start:2]">
        {time}
      </span>
      {menu}
    </li>
  );
}
