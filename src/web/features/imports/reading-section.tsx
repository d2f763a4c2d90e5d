import { lazy, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { delimiters, type Dialect, type Encoding, encodings } from "#domain/imports/dialect.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { Import, Reading } from "#web/data/imports/imports.ts";
import { Field } from "#web/ui/field.tsx";
import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ImportSection } from "./import-section.tsx";
import { localFile } from "./local-files.ts";
import { Note } from "./note.tsx";
import { useUpload } from "./use-upload.ts";

// Loaded lazily, because few files need it.
const ProblemNote = lazy(async () => ({ default: (await import("./problem-note.tsx")).ProblemNote }));
const ProgressPanel = lazy(async () => ({ default: (await import("./progress-panel.tsx")).ProgressPanel }));
const EncodingQuestion = lazy(async () => ({ default: (await import("./encoding-question.tsx")).EncodingQuestion }));
const SheetControls = lazy(async () => ({ default: (await import("./sheet-controls.tsx")).SheetControls }));
const TableStartField = lazy(async () => ({ default: (await import("./table-start-field.tsx")).TableStartField }));
const SheetNotes = lazy(async () => ({ default: (await import("./sheet-notes.tsx")).SheetNotes }));

const delimiterKeys = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

type ReadingSectionProps = {
  imported: Import;
  confirmed: Encoding | undefined;
  onConfirm: (encoding: Encoding) => void;
  onReread: (importId: string) => void;
};

/**
 * Renders the options with which the file was parsed. Changing an option uploads the same file again.
 */
export function ReadingSection({ imported, confirmed, onConfirm, onReread }: ReadingSectionProps) {
  const { t } = useTranslation("imports");
  const { language } = useFormat();
  const { dialect, id, file_name } = imported;
  const [wanted, setWanted] = useState<Reading | null>(null);
  const upload = useUpload((reread) => onReread(reread.id));
  const picker = useRef<HTMLInputElement>(null);
  const headerId = useId();

  const send = (file: File, reading: Reading) => {
    upload.start({ file, reading: { ...knownReading(dialect, confirmed), ...reading }, replaces: id });
  };
  const read = (reading: Reading) => {
    const merged = { ...wanted, ...reading };
    const file = localFile(id);
    if (file) send(file, merged);
    else setWanted(merged);
  };
  const { workbook } = dialect;
  const start = workbook ?? dialect.table;
  const isDoubtful = !dialect.encoding_sure || dialect.bad_characters > 0 || dialect.long_rows > 0;
  const [isOpen, setOpen] = useState(isDoubtful || (workbook?.sheets.length ?? 0) > 1);
  const shown = {
    delimiter: wanted?.delimiter ?? dialect.delimiter ?? ",",
    encoding: wanted?.encoding ?? dialect.encoding ?? "utf-8",
    header: wanted?.header ?? dialect.header,
  };
  const cells = dialect.readings.find(({ encoding }) => encoding === shown.encoding)?.cells ?? [];
  const answer = wanted?.encoding ?? confirmed ?? null;

  // Without the separator itself, which follows its name.
  const separator = t(`reading.delimiters.${delimiterKeys[shown.delimiter]}`).replace(/\s\S$/, "");
  const summary = joinFacts([
    ...(workbook ? [workbook.sheet] : [separator, t(`reading.encodings.${shown.encoding}`)]),
    shown.header && t("reading.header"),
  ]);
  return (
    <ImportSection
      title={t("reading.title")}
      text={!isOpen && summary}
      action={
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("reading.change")}
        </Button>
      }
    >
      {!dialect.encoding_sure && dialect.readings.length > 0 && (
        <Suspense>
          <EncodingQuestion
            dialect={dialect}
            answer={answer}
            onAnswer={(encoding) => (encoding === dialect.encoding ? onConfirm(encoding) : read({ encoding }))}
          />
        </Suspense>
      )}
      {isOpen && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          {workbook ? (
            <Suspense>
              <SheetControls
                workbook={workbook}
                sheet={wanted?.sheet ?? workbook.sheet}
                // The new sheet may have its table elsewhere, so the start of the table is detected again.
                onSheet={(sheet) => read({ sheet, first_row: undefined, header: undefined })}
              />
            </Suspense>
          ) : (
            <>
              <Field label={t("reading.delimiter")}>
                {(control) => (
                  <Select
                    {...control}
                    value={shown.delimiter}
                    // With another delimiter, the start of the table is detected again.
                    onChange={(delimiter) => read({ delimiter, first_row: undefined, header: undefined })}
                    options={delimiters.map((value) => [value, t(`reading.delimiters.${delimiterKeys[value]}`)])}
                  />
                )}
              </Field>
              <Field label={t("reading.encoding")} {...(cells.length > 0 && { hint: joinFacts(cells) })}>
                {(control) => (
                  <Select
                    {...control}
                    value={shown.encoding}
                    onChange={(encoding) => read({ encoding })}
                    options={encodings.map((value) => [value, t(`reading.encodings.${value}`)])}
                  />
                )}
              </Field>
            </>
          )}
          {start && start.top.length > 1 && (
            <Suspense>
              <TableStartField
                start={start}
                firstRow={wanted?.first_row ?? start.first_row}
                onFirstRow={(first_row) => read({ first_row, header: undefined })}
              />
            </Suspense>
          )}
          <div className="flex h-8 items-center gap-2 sm:mt-6">
            <Checkbox id={headerId} checked={shown.header} onCheckedChange={(checked) => read({ header: checked })} />
            <Label htmlFor={headerId}>{t("reading.header")}</Label>
          </div>
        </div>
      )}
      {wanted && !upload.sending && (
        <Note
          tone="info"
          title={t("reading.chooseTitle")}
          actions={
            <>
              <Button variant="outline" onClick={() => picker.current?.click()}>
                {t("reading.choose", { name: file_name })}
              </Button>
              <Button variant="ghost" onClick={() => setWanted(null)}>
                {t("reading.leave")}
              </Button>
              <input
                ref={picker}
                type="file"
                aria-label={t("reading.choose", { name: file_name })}
                className="hidden"
                onChange={(event) => event.target.files?.[0] && send(event.target.files[0], wanted)}
              />
            </>
          }
        >
          {t("reading.chooseText")}
        </Note>
      )}
      <Suspense>
        {upload.sending && (
          <ProgressPanel
            title={t("upload.sending", { name: file_name })}
            done={upload.sending.sent}
            total={upload.sending.size}
            detail={t("upload.detail", {
              sent: fileSize(upload.sending.sent, language),
              size: fileSize(upload.sending.size, language),
            })}
            onCancel={upload.cancel}
          />
        )}
        {upload.error && <ProblemNote error={upload.error} />}
      </Suspense>
      {workbook && (
        <Suspense>
          <SheetNotes workbook={workbook} />
        </Suspense>
      )}
      {start && start.title_rows > 0 && <Note tone="info">{t("workbook.titleRows", { count: start.title_rows })}</Note>}
      <ReadingWarnings dialect={dialect} rows={imported.row_count} />
    </ImportSection>
  );
}

/**
 * Returns the current parsing options of a file. Values that were only detected are left out, so that they may be
 * detected again.
 */
function knownReading(
  { delimiter, encoding, header, encoding_sure, workbook, table }: Dialect,
  confirmed: Encoding | undefined,
): Reading {
  if (workbook) return { sheet: workbook.sheet, first_row: workbook.first_row, header };
  const known = encoding_sure ? encoding : confirmed;
  return {
    ...(delimiter && { delimiter }),
    ...(table && { first_row: table.first_row }),
    header,
    ...(known && { encoding: known }),
  };
}

function ReadingWarnings({ dialect, rows }: { dialect: Dialect; rows: number }) {
  const { t } = useTranslation("imports");
  const { bad_characters, short_rows, long_rows, empty_rows, lines, wrapped_lines } = dialect;
  return (
    <>
      {bad_characters > 0 && <Note tone="warning">{t("reading.badCharacters", { count: bad_characters })}</Note>}
      {long_rows > 0 && <Note tone="warning">{t("reading.longRows", { count: long_rows })}</Note>}
      {short_rows > 0 && <Note tone="info">{t("reading.shortRows", { count: short_rows })}</Note>}
      {empty_rows > 0 && <Note tone="info">{t("reading.emptyRows", { count: empty_rows })}</Note>}
      {wrapped_lines > 0 && <Note tone="info">{t("reading.wrappedLines", { count: wrapped_lines, lines, rows })}</Note>}
    </>
  );
}
