import { defineRoutine } from "#server/runs/define-routine.ts";

/**
 * Deletes the contents of files that were deleted more than 30 days ago and can no longer be restored, unused uploads
 * for emails, and archived sample emails that can no longer be restored.
 */
export const sweepFiles = defineRoutine({
  name: "sweep-files",
  cron: "41 * * * *",
  deadlineSeconds: 3600,
  async work({ sql, log }) {
    await sql.query("select private.forget_email_uploads(), private.forget_archived_emails()");
    const { rowCount } = await sql.query(
      "delete from private.file_contents where deleted_at < private.now() - interval '30 days'",
    );
    if (rowCount) log.info({ files: rowCount }, "Deleted the contents of deleted files");
  },
});
