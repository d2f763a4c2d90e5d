import { useTranslation } from "react-i18next";

import { setValue } from "#domain/imports/edit-mapping.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { SimilarName } from "./similar-names.ts";
import { useImportTexts } from "./use-import-texts.ts";

/** Renders names that are probably the same; the user decides for each whether to merge or keep them separate. */
export function SimilarNameList({
  spellings,
  mapping,
  onChange,
}: {
  spellings: SimilarName[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const format = useFormat();
  return (
    <ul className="grid max-w-3xl">
      {spellings.map(({ field, value, like, rows, like_rows, source }) => (
        <li
          key={`${field}\n${value}\n${like}`}
          className="grid grid-cols-1 items-center gap-x-4 gap-y-1 border-b py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem]"
        >
          <div className="min-w-0">
            <p className="truncate font-medium">{value}</p>
            <p className="text-muted-foreground text-xs">
              {joinFacts([
                texts.field(mapping.entity, field),
                rows !== undefined && t("values.rows", { count: rows, number: format.number(rows) }),
              ])}
            </p>
          </div>
          <div className="min-w-0">
            <p className="truncate font-medium">{like}</p>
            <p className="text-muted-foreground text-xs">
              {source === "workspace" && t("spelling.here")}
              {source === "file" &&
                typeof like_rows === "number" &&
                t("values.rows", { count: like_rows, number: format.number(like_rows) })}
            </p>
          </div>
          <Select
            aria-label={t("spelling.decide", { value, like })}
            value={mapping.values[field]?.[value] === like ? "join" : "apart"}
            onChange={(decision) => onChange(setValue(mapping, field, value, decision === "join" ? like : undefined))}
            options={[
              ["apart", t("spelling.apart")],
              ["join", t("spelling.join", { like })],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
