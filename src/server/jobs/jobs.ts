import { checkAlerts, startAlertChecks } from "#server/jobs/check-alerts.ts";
import { commitImport } from "#server/jobs/commit-import.ts";
import { compactRollups } from "#server/jobs/compact-rollups.ts";
import { writeDataExport } from "#server/jobs/data-export/write-data-export.ts";
import { deleteProviderCustomers } from "#server/jobs/delete-provider-customers.ts";
import { findDuplicates } from "#server/jobs/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/jobs/duplicates/merge-duplicates.ts";
import { eraseAccounts } from "#server/jobs/erase-accounts.ts";
import { expireTokens } from "#server/jobs/expire-tokens.ts";
import { freezeForecast, freezeForecasts } from "#server/jobs/freeze-forecasts.ts";
import { nightlyBackup } from "#server/jobs/nightly-backup.ts";
import { planImport } from "#server/jobs/plan-import.ts";
import { pollPayments } from "#server/jobs/poll-payments.ts";
import { processInbound, processPendingMails } from "#server/jobs/process-inbound.ts";
import { purgeChangeEvents } from "#server/jobs/purge-change-events.ts";
import { readMessages, readPendingMessages } from "#server/jobs/read-messages.ts";
import { recomputeFields } from "#server/jobs/recompute-fields.ts";
import { refreshCustomerCache } from "#server/jobs/refresh-customer-cache.ts";
import { refreshSegments } from "#server/jobs/refresh-segments.ts";
import { releaseDeadRuns } from "#server/jobs/release-dead-runs.ts";
import { rotateSigningKeys } from "#server/jobs/rotate-signing-keys.ts";
import { loadSamples } from "#server/jobs/samples/load-samples.ts";
import { removeSamples } from "#server/jobs/samples/remove-samples.ts";
import { scheduleScoring } from "#server/jobs/scores/schedule-scoring.ts";
import { scoreDeals, scoreLeads } from "#server/jobs/scores/score-jobs.ts";
import { sendFigures } from "#server/jobs/send-figures.ts";
import { sendMail } from "#server/jobs/send-mail.ts";
import { sendNotifications } from "#server/jobs/send-notifications.ts";
import { sendReminders } from "#server/jobs/send-reminders.ts";
import { startWorkflows } from "#server/jobs/start-workflows.ts";
import { sweepExports } from "#server/jobs/sweep-exports.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { sweepImports } from "#server/jobs/sweep-imports.ts";
import { sweepRuns } from "#server/jobs/sweep-runs.ts";
import { sweepSignIn } from "#server/jobs/sweep-sign-in.ts";
import { syncMailbox } from "#server/jobs/sync-mailbox.ts";
import { syncMailboxes } from "#server/jobs/sync-mailboxes.ts";
import { undoChanges } from "#server/jobs/undo-changes.ts";
import { sendEmail } from "#server/mailboxes/send-email.ts";
import { paidRuns } from "#server/paid-runs/paid-runs.ts";
import type { Job } from "#server/runs/define-job.ts";
import { runWorkflow } from "#server/workflows/run-workflow.ts";

const all: readonly Job[] = [
  pollPayments,
  checkAlerts,
  commitImport,
  eraseAccounts,
  expireTokens,
  findDuplicates,
  deleteProviderCustomers,
  freezeForecast,
  freezeForecasts,
  processInbound,
  processPendingMails,
  refreshCustomerCache,
  scheduleScoring,
  refreshSegments,
  loadSamples,
  mergeDuplicates,
  nightlyBackup,
  planImport,
  compactRollups,
  readMessages,
  readPendingMessages,
  recomputeFields,
  releaseDeadRuns,
  removeSamples,
  rotateSigningKeys,
  runWorkflow,
  sendEmail,
  sendFigures,
  scoreDeals,
  scoreLeads,
  sendMail,
  sendNotifications,
  sendReminders,
  startWorkflows,
  sweepExports,
  sweepFiles,
  sweepImports,
  purgeChangeEvents,
  sweepRuns,
  sweepSignIn,
  syncMailbox,
  syncMailboxes,
  startAlertChecks,
  undoChanges,
  writeDataExport,
  ...paidRuns.map(({ job }) => job),
];

export const allJobs: ReadonlyMap<string, Job> = new Map(all.map((job) => [job.name, job]));
