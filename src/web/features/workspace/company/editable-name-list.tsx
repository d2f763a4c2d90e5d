import { useMutation } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Location } from "#domain/workspace/companies.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { renameUnit } from "#web/data/workspace/companies.ts";
import { EditableText } from "#web/ui/editable-text.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

type EditableNameListProps = {
  table: "teams" | "locations";
  places: readonly Location[];
  maxLength: number;
  isAdding: boolean;
  onAdd: (name: string, onAdded: () => void) => void;
};

/**
 * Renders a list of names that can be added, edited in place and removed, such as the teams of a department or the
 * locations of a company.
 */
export function EditableNameList({ table, places, maxLength, isAdding, onAdd }: EditableNameListProps) {
  const { t } = useTranslation("company");
  const offerUndo = useUndoToast();
  const form = useForm({ draft: table, values: { name: "" } });
  const typed = form.values.name.trim();
  const { mutateAsync: rename } = useMutation(renameUnit(table));
  const { mutateAsync: remove } = useMutation(bulkDelete);
  const add = () => typed !== "" && onAdd(typed, () => form.startFrom({ name: "" }));
  const drop = async ({ id, name }: Location) => {
    const { change_set_id: set } = await remove({ entity: table, ids: [id] });
    offerUndo(t("deleted", { name }), set);
  };
  return (
    <div className="grid gap-2">
      {places.length > 0 && (
        <ul aria-label={t(`${table}.title`)} className="divide-y rounded-lg border">
          {places.map((place) => (
            <li key={place.id} className="flex items-center gap-1 px-1 py-0.5">
              <EditableText
                label={t("rename", { name: place.name })}
                value={place.name}
                maxLength={maxLength}
                isDisabled={false}
                row={place}
                onChange={(name, read) => rename({ place: read, name })}
              />
              <Button
                variant="ghost"
                size="icon-sm"
                className="print:hidden"
                aria-label={t("delete", { name: place.name })}
                onClick={() => void drop(place)}
              >
                <Trash2 />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className="flex gap-2 print:hidden" onSubmit={add}>
        <Input
          aria-label={t(`${table}.new`)}
          placeholder={t(`${table}.new`)}
          maxLength={maxLength}
          value={form.values.name}
          onChange={(event) => form.set("name", event.target.value)}
        />
        <Button type="submit" variant="outline" pending={isAdding} disabled={typed === ""}>
          <Plus />
          {t(`${table}.add`)}
        </Button>
      </Form>
    </div>
  );
}
