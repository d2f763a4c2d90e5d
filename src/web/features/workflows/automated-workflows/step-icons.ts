import {
  Bell,
  CirclePlus,
  CircleStop,
  Clock,
  type LucideIcon,
  Mail,
  PencilLine,
  Split,
  SquareCheck,
  StickyNote,
  Tag,
  UserRound,
} from "lucide-react";

import type { StepKind } from "#domain/workflows/workflow.ts";

export const stepIcons: Readonly<Record<StepKind, LucideIcon>> = {
  task: SquareCheck,
  note: StickyNote,
  notify: Bell,
  assign: UserRound,
  set: PencilLine,
  tag: Tag,
  make: CirclePlus,
  email: Mail,
  wait: Clock,
  branch: Split,
  stop: CircleStop,
};
