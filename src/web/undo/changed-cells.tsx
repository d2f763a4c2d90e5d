import { useTranslation } from "react-i18next";

type Cell = { path: string; label: string; before: string; after: string; held: string | undefined };

/** Renders the changes of a record field by field. Renders nothing if they were not recorded. */
export function ChangedCells({ cells }: { cells: Cell[] }) {
  if (cells.length === 0) return null;
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-1">
      {cells.map((cell) => (
        <ChangedCell key={cell.path} {...cell} />
      ))}
    </dl>
  );
}

function ChangedCell({ label, before, after, held }: Cell) {
  const { t } = useTranslation("changes");
  return (
    <>
      <dt className="text-muted-foreground break-words max-sm:text-xs max-sm:not-first:mt-1.5">{label}</dt>
      <dd className="grid min-w-0 gap-0.5">
        <p className="tabular line-clamp-4 break-words" title={`${before} → ${after}`}>
          <span className="text-muted-foreground">{before}</span>
          <span aria-hidden> → </span>
          <span className="sr-only"> {t("became")} </span>
          {after}
        </p>
        {held !== undefined && <p className="text-warning text-xs break-words">{t("since", { value: held })}</p>}
      </dd>
    </>
  );
}
