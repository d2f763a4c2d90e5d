import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { splitDay } from "#domain/language/read-day.ts";
import { isLanguage } from "#domain/languages.ts";
import { createActivity } from "#web/data/records/activities.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useDraftText } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { workspace: Workspace; today: string };

/**
 * Renders a line that adds a task for the user. A day at the start or end of the text, such as "tomorrow", is its due
 * date.
 */
export function QuickTask({ workspace, today }: Props) {
  const { t, i18n } = useTranslation("activities");
  const { day } = useFormat();
  const [text, setText] = useDraftText(`task ${workspace.memberId}`);
  const task = splitDay(text.trim(), { language: isLanguage(i18n.language) ? i18n.language : "en", today });
  const { mutate: create, isPending } = useMutation({
    ...createActivity,
    onSuccess: () => {
      setText(() => "");
      notify.success(t("saved"));
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (task.rest === "" || isPending) return;
    create({
      kind: "task",
      title: task.rest.slice(0, 400),
      due_on: task.day ?? today,
      assignee_id: workspace.memberId,
    });
  };
  return (
    <form onSubmit={add} className="flex items-center gap-2">
      <span className="relative block min-w-0 flex-1">
        <Plus
          aria-hidden
          className="text-muted-foreground pointer-events-none absolute inset-y-0 left-3 my-auto size-4"
        />
        <Input
          aria-label={t("quickTask.label")}
          placeholder={t("quickTask.placeholder")}
          autoComplete="off"
          maxLength={400}
          className="h-10 pl-9"
          value={text}
          onChange={({ target }) => setText(() => target.value)}
        />
      </span>
      <output className="tabular text-muted-foreground shrink-0 text-xs empty:hidden">
        {task.day && day(task.day, "medium")}
      </output>
      {text.trim() !== "" && (
        <Button type="submit" variant="outline" pending={isPending}>
          {t("save.task")}
        </Button>
      )}
    </form>
  );
}
