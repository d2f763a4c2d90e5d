import { CheckSquare, Phone, StickyNote, Users } from "lucide-react";

export const activityIcons = { call: Phone, meeting: Users, note: StickyNote, task: CheckSquare };
