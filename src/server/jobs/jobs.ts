import { rotateSigningKeys } from "#server/auth/rotate-signing-keys.ts";
import { sweepSignIn } from "#server/auth/sweep-sign-in.ts";
import { readMessages, readPendingMessages } from "#server/customers/read-messages.ts";
import { refreshCustomerCache } from "#server/customers/refresh-customer-cache.ts";
import { refreshSegments } from "#server/customers/refresh-segments.ts";
import { scheduleScoring } from "#server/deals/scores/schedule-scoring.ts";
import { scoreDeals, scoreLeads } from "#server/deals/scores/score-jobs.ts";
import { commitImport } from "#server/imports/jobs/commit-import.ts";
import { planImport } from "#server/imports/jobs/plan-import.ts";
import { sweepImports } from "#server/imports/jobs/sweep-imports.ts";
import { loadSamples } from "#server/imports/samples/load-samples.ts";
import { removeSamples } from "#server/imports/samples/remove-samples.ts";
import { purgeChangeEvents } from "#server/jobs/purge-change-events.ts";
import { sweepRuns } from "#server/jobs/sweep-runs.ts";
import { processInbound, processPendingMails } from "#server/mail/process-inbound.ts";
import { sendEmail } from "#server/mail/send-email.ts";
import { syncMailbox } from "#server/mail/sync-mailbox.ts";
import { syncMailboxes } from "#server/mail/sync-mailboxes.ts";
import { compactRollups } from "#server/metrics/compact-rollups.ts";
import { freezeForecast, freezeForecasts } from "#server/metrics/freeze-forecasts.ts";
import { scheduledBackup } from "#server/operations/backup/scheduled-backup.ts";
import { findDuplicates } from "#server/records/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/records/duplicates/merge-duplicates.ts";
import { storeObjects } from "#server/records/files/store-objects.ts";
import { recomputeFields } from "#server/records/recompute-fields.ts";
import { sweepFiles } from "#server/records/sweep-files.ts";
import { undoChanges } from "#server/records/undo-changes.ts";
import type { Job } from "#server/runs/define-job.ts";
import { deleteProviderCustomers } from "#server/tokens/delete-provider-customers.ts";
import { expireTokens } from "#server/tokens/expire-tokens.ts";
import { paidRuns } from "#server/tokens/paid-runs/paid-runs.ts";
import { pollPayments } from "#server/tokens/poll-payments.ts";
import { releaseDeadRuns } from "#server/tokens/release-dead-runs.ts";
import { runWorkflow } from "#server/workflows/run-workflow.ts";
import { startWorkflows } from "#server/workflows/start-workflows.ts";
import { eraseAccounts } from "#server/workspace/account/erase-accounts.ts";
import { sweepExports } from "#server/workspace/data-export/sweep-exports.ts";
import { writeDataExport } from "#server/workspace/data-export/write-data-export.ts";
import { checkAlerts, startAlertChecks } from "#server/workspace/notifications/check-alerts.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";
import { sendMetrics } from "#server/workspace/notifications/send-metrics.ts";
import { sendNotifications } from "#server/workspace/notifications/send-notifications.ts";
import { sendReminders } from "#server/workspace/notifications/send-reminders.ts";
import { writeWorkspaceExport } from "#server/workspace/workspace-export/write-workspace-export.ts";
import { importWorkspace } from "#server/workspace/workspace-import/import-workspace.ts";

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
  importWorkspace,
  loadSamples,
  mergeDuplicates,
  scheduledBackup,
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
  sendMetrics,
  scoreDeals,
  scoreLeads,
  sendMail,
  sendNotifications,
  sendReminders,
  startWorkflows,
  storeObjects,
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
  writeWorkspaceExport,
  ...paidRuns.map(({ job }) => job),
];

export const allJobs: ReadonlyMap<string, Job> = new Map(all.map((job) => [job.name, job]));
