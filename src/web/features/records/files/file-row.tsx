import { useMutation } from "@tanstack/react-query";
import { Download, File, FileText, Image, Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import type { RecordFile } from "#web/data/records/files.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

const RenameFile = lazyPart(async () => (await import("./rename-file.tsx")).RenameFile);

type Props = { file: RecordFile; canEdit: boolean; timeZone: string };

export function FileRow({ file, canEdit, timeZone }: Props) {
  const { t } = useTranslation("files");
  const format = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  const remove = useDeleteFile();
  const facts = joinFacts([
    fileSize(file.byte_size, format.language),
    format.brief(file.created_at, timeZone),
    file.author?.name,
  ]);
  return (
    <li className="group hover:bg-accent flex items-center gap-2 rounded-md px-1.5 py-1">
      <a
        href={file.preview ?? file.original}
        {...(file.preview ? { target: "_blank", rel: "noreferrer" } : { download: file.name })}
        className="bg-muted grid size-9 shrink-0 place-items-center overflow-hidden rounded-sm"
        aria-label={t(file.preview ? "open" : "download", { name: file.name })}
      >
        {file.preview ? (
          <img src={file.preview} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <FileSign mediaType={file.media_type} />
        )}
      </a>
      <div className="min-w-0 flex-1">
        {isRenaming ? (
          <Suspense fallback={<FileName name={file.name} />}>
            <RenameFile file={file} onDone={() => setRenaming(false)} />
          </Suspense>
        ) : (
          <FileName name={file.name} />
        )}
        <p className="text-muted-foreground tabular truncate text-xs">{facts}</p>
      </div>
      <MoreMenu
        label={t("actions", { name: file.name })}
        onCloseAutoFocus={(event) => isRenaming && event.preventDefault()}
      >
        <DropdownMenuItem asChild>
          <a href={file.original} download={file.name}>
            <Download />
            {t("fetch")}
          </a>
        </DropdownMenuItem>
        {canEdit && (
          <>
            <DropdownMenuItem onSelect={() => setRenaming(true)}>
              <Pencil />
              {t("rename")}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void remove(file)}>
              <Trash2 />
              {t("delete")}
            </DropdownMenuItem>
          </>
        )}
      </MoreMenu>
    </li>
  );
}

const FileName = ({ name }: { name: string }) => (
  <p className="truncate" title={name}>
    {name}
  </p>
);

function FileSign({ mediaType }: { mediaType: string }) {
  const Sign = mediaType.startsWith("image/") ? Image : /^text\/|pdf|word/.test(mediaType) ? FileText : File;
  return <Sign aria-hidden className="text-muted-foreground size-4" />;
}

function useDeleteFile() {
  const { t } = useTranslation("files");
  const offerUndo = useUndoToast();
  const { mutateAsync: remove } = useMutation(bulkDelete);
  return async ({ id, name }: { id: string; name: string }) => {
    const { change_set_id: set } = await remove({ entity: "files", ids: [id] });
    offerUndo(t("deleted", { name }), set);
  };
}
