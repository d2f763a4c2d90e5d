import { useQuery } from "@tanstack/react-query";
import { File, Paperclip, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Draft } from "#domain/mail/draft.ts";
import type { About } from "#web/data/mail/compose-state.ts";
import { filesQuery } from "#web/data/records/files.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";

type Props = {
  /** The records whose files can be attached. */
  about: readonly About[];
  attached: Draft["files"];
  onFiles: (files: readonly File[]) => void;
  onAttach: (file: Draft["files"][number]) => void;
};

export function AttachMenu({ about, attached, onFiles, onAttach }: Props) {
  const { t } = useTranslation("compose");
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t("fromComputer")}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The input is reset, so that the same file can be selected again.
          event.target.value = "";
        }}
      />
      {about.length === 0 ? (
        <Button variant="ghost" onClick={() => input.current?.click()}>
          <Paperclip />
          {t("attach")}
        </Button>
      ) : (
        <DropdownMenu open={isOpen} onOpenChange={setOpen}>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost">
              <Paperclip />
              {t("attach")}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start" className="max-w-72">
            <DropdownMenuItem onSelect={() => input.current?.click()}>
              <Upload />
              {t("fromComputer")}
            </DropdownMenuItem>
            {isOpen &&
              about.map((record) => (
                <FilesOf key={record.id} record={record} attached={attached} onAttach={onAttach} />
              ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </>
  );
}

function FilesOf({ record, attached, onAttach }: Pick<Props, "attached" | "onAttach"> & { record: About }) {
  const { t } = useTranslation("kinds");
  const { data: files = [] } = useQuery(filesQuery(record.entity, record.id));
  const left = files.filter(({ id }) => !attached.some((file) => file.id === id));
  if (left.length === 0) return null;
  return (
    <>
      <DropdownMenuLabel>{t(`${record.entity}.files`)}</DropdownMenuLabel>
      {left.slice(0, 20).map(({ id, name, byte_size: bytes }) => (
        <DropdownMenuItem key={id} onSelect={() => onAttach({ id, name, bytes })}>
          <File />
          <span className="truncate">{name}</span>
        </DropdownMenuItem>
      ))}
    </>
  );
}
