import { FolderPlus, Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import {
  deepestGroup,
  type FilterGroup,
  type FilterNode,
  type FilterOperator,
  isGroup,
  isWhole,
  operandsOf,
  operatorsOf,
  type RecordFilter,
} from "#domain/records/record-filters.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { FilterOperands, readOperands } from "./filter-operands.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

/** Returns a copy of the tree with typed operands parsed to values. */
export function readNode(columns: RecordColumns, node: FilterNode, language: string): FilterNode {
  if (isGroup(node)) return { ...node, of: node.of.map((node) => readNode(columns, node, language)) };
  const column = columnOf(columns, node.column);
  return column ? { ...node, values: readOperands(column, node.operator, node.values, language) } : node;
}

function isReady(columns: RecordColumns, filter: RecordFilter, language: string): boolean {
  const column = columnOf(columns, filter.column);
  if (!column) return false;
  return isWhole(column, { ...filter, values: readOperands(column, filter.operator, filter.values, language) });
}

/** Returns the number of incomplete conditions in a tree. */
export function countUnready(columns: RecordColumns, node: FilterNode, language: string): number {
  if (!isGroup(node)) return isReady(columns, node, language) ? 0 : 1;
  return node.of.reduce((sum, node) => sum + countUnready(columns, node, language), 0);
}

type Props = {
  columns: RecordColumns;
  group: FilterGroup;
  depth: number;
  onChange: (group: FilterGroup) => void;
  onRemove?: () => void;
};

export function FilterGroupFields({ columns, group, depth, onChange, onRemove }: Props) {
  const { t } = useTranslation("table");
  const first: RecordFilter = { column: columns.columns[0]?.name ?? "name", operator: "contains", values: [] };
  const set = (index: number, node: FilterNode) => onChange({ ...group, of: group.of.with(index, node) });
  const remove = (index: number) => onChange({ ...group, of: group.of.toSpliced(index, 1) });
  const add = (node: FilterNode) => onChange({ ...group, of: [...group.of, node] });
  return (
    <fieldset className={depth === 0 ? "grid gap-2" : "bg-muted/40 grid gap-2 rounded-lg border p-3"}>
      <legend className="sr-only">{t("groups.group")}</legend>
      <div className="flex items-center gap-2 empty:hidden">
        {(group.of.length > 1 || depth > 0) && (
          <Select
            aria-label={t("groups.join")}
            className="w-auto"
            value={group.join}
            options={[
              ["and", t("groups.and")],
              ["or", t("groups.or")],
            ]}
            onChange={(join) => onChange({ ...group, join })}
          />
        )}
        {onRemove && (
          <Button
            variant="ghost"
            size="icon-sm"
            className="ml-auto"
            aria-label={t("groups.removeGroup")}
            onClick={onRemove}
          >
            <Trash2 />
          </Button>
        )}
      </div>
      {group.of.map((node, index) =>
        isGroup(node) ? (
          <FilterGroupFields
            // Parts have no ID, so only the index distinguishes identical ones.
            key={index}
            columns={columns}
            group={node}
            depth={depth + 1}
            onChange={(changed) => set(index, changed)}
            onRemove={() => remove(index)}
          />
        ) : (
          <ConditionFields
            key={index}
            columns={columns}
            filter={node}
            onChange={(changed) => set(index, changed)}
            onRemove={() => remove(index)}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={() => add(first)}>
          <Plus />
          {t("groups.addCondition")}
        </Button>
        {depth < deepestGroup - 1 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => add({ join: group.join === "and" ? "or" : "and", of: [first, first] })}
          >
            <FolderPlus />
            {t("groups.addGroup")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type ConditionProps = {
  columns: RecordColumns;
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  onRemove: () => void;
};

function ConditionFields({ columns, filter, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation(["table", "records"]);
  const { label, operator: operatorText } = useRecordTexts();
  const column = columnOf(columns, filter.column);
  if (!column) return null;
  const operators = operatorsOf(column);
  const changeColumn = (name: string) => {
    const selected = columnOf(columns, name);
    const [operator] = selected ? operatorsOf(selected) : [];
    if (operator) onChange({ column: name, operator, values: [] });
  };
  const changeOperator = (operator: FilterOperator) => {
    const isOtherForm = operandsOf(operator) !== operandsOf(filter.operator);
    onChange({ ...filter, operator, values: isOtherForm ? [] : filter.values });
  };
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,11rem)_minmax(0,11rem)_minmax(0,1fr)_auto]">
      <Select
        aria-label={t("groups.column")}
        value={filter.column}
        options={columns.columns.map((column) => [column.name, label(columns.entity, column)])}
        onChange={changeColumn}
      />
      <Select
        aria-label={t("records:filter.how")}
        value={filter.operator}
        options={operators.map((operator) => [operator, operatorText(column, operator)])}
        onChange={changeOperator}
      />
      <div className={operandsOf(filter.operator) === "many" ? "col-span-full min-w-0 sm:order-last" : "min-w-0"}>
        <FilterOperands
          asChips
          entity={columns.entity}
          column={column}
          operator={filter.operator}
          values={filter.values}
          onChange={(values) => onChange({ ...filter, values })}
        />
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="justify-self-end sm:col-start-[-2]"
        aria-label={t("groups.removeCondition", { column: label(columns.entity, column) })}
        onClick={onRemove}
      >
        <Trash2 />
      </Button>
    </div>
  );
}
