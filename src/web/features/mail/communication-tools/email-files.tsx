import { useMutation } from "@tanstack/react-query";
import { Download, FolderPlus, Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { attachmentSchema, type MailAttachment } from "#domain/mail/email.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { openEmailFile, storeEmailFile } from "#web/data/mail/email-files.ts";
import type { Email } from "#web/data/mail/emails.ts";
import { knownProblem } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  email: Email;
  conversation: Conversation;
  /** True if the email is shown with its inline images. */
  isDesigned: boolean;
  canKeep: boolean;
};

/** Renders the attachments of an email. Opening one fetches it from the mailbox. */
export function EmailFiles({ email, conversation, isDesigned, canKeep }: Props) {
  const { t } = useTranslation("communication-tools");
  const all = z.array(attachmentSchema).safeParse(email.attachments).data ?? [];
  const files = isDesigned ? all.filter(({ cid }) => !cid) : all;
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("files.label")} className="grid gap-1 sm:grid-cols-2">
      {files.map((file, index) => (
        <EmailFileRow key={index} emailId={email.id} file={file} conversation={conversation} canKeep={canKeep} />
      ))}
    </ul>
  );
}

type RowProps = { emailId: string; file: MailAttachment; conversation: Conversation; canKeep: boolean };

function EmailFileRow({ emailId, file, conversation, canKeep }: RowProps) {
  const { t } = useTranslation("communication-tools");
  const format = useFormat();
  const problem = useFileProblem();
  const { contact, account, deal } = conversation;
  const records = [
    ...(deal ? [{ entity: "deals" as const, ...deal }] : []),
    ...(contact ? [{ entity: "contacts" as const, ...contact }] : []),
    ...(account ? [{ entity: "accounts" as const, ...account }] : []),
  ];
  const open = useMutation({ ...openEmailFile, onSuccess: (blob) => saveFile(blob, file.name) });
  const store = useMutation({
    ...storeEmailFile,
    onSuccess: (_kept, { recordId }) =>
      notify.success(t("files.kept", { file: file.name, name: records.find(({ id }) => id === recordId)?.name })),
  });
  const address = file.part ?? file.file_id;
  const error = open.error ?? store.error;
  const from = { emailId, file: address ?? "" };
  return (
    <li className="grid min-w-0 gap-1 rounded-md border px-2 py-1 text-sm">
      <div className="flex items-center gap-1.5">
        <Paperclip aria-hidden className="text-muted-foreground size-3.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate" title={file.name}>
          {file.name}
        </span>
        <span className="text-muted-foreground tabular shrink-0 text-xs">{fileSize(file.bytes, format.language)}</span>
        {address && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("files.download", { name: file.name })}
            title={t("files.downloadShort")}
            pending={open.isPending}
            onClick={() => open.mutate(from)}
          >
            <Download />
          </Button>
        )}
        {address && canKeep && records.length > 0 && (
          <Menu
            button={
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t("files.keep", { name: file.name })}
                title={t("files.keepShort")}
                pending={store.isPending}
              >
                <FolderPlus />
              </Button>
            }
          >
            {records.map(({ entity, id, name }) => (
              <DropdownMenuItem
                key={id}
                onSelect={() => store.mutate({ ...from, name: file.name, entity, recordId: id })}
              >
                {t("files.keepWith", { name })}
              </DropdownMenuItem>
            ))}
          </Menu>
        )}
      </div>
      {!address && <p className="text-muted-foreground text-xs">{t("files.notKept")}</p>}
      {error && (
        <p role="alert" className="text-critical text-xs">
          {problem(error)}
        </p>
      )}
    </li>
  );
}

const explainedProblems = [
  "file_not_found",
  "file_is_program",
  "file_too_large",
  "file_empty",
  "files_full",
  "own_files_full",
  "mail_gone",
  "mailbox_problem",
  "mailbox_resting",
  "busy",
] as const satisfies FunctionErrorCode[];

/** Returns a formatter that explains why a file of an email could not be fetched or saved. */
function useFileProblem() {
  const { t } = useTranslation(["communication-tools", "errors"]);
  return (error: unknown): string => {
    const { problem, limit } = knownProblem(error, explainedProblems);
    return problem ? t(`files.problem.${problem}`, { limit }) : t(`errors:${toAppError(error).code}`);
  };
}
