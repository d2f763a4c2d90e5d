import { askAboutPayments } from "#server/jobs/ask-about-payments.ts";
import { checkAlerts, takeAlerts } from "#server/jobs/check-alerts.ts";
import { commitImport } from "#server/jobs/commit-import.ts";
import { writeDataExport } from "#server/jobs/data-export/write-data-export.ts";
import type { Job } from "#server/jobs/define-job.ts";
import { findDuplicates } from "#server/jobs/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/jobs/duplicates/merge-duplicates.ts";
import { eraseAccounts } from "#server/jobs/erase-accounts.ts";
import { expireTokens } from "#server/jobs/expire-tokens.ts";
import { forgetCustomers } from "#server/jobs/forget-customers.ts";
import { freezeForecast, freezeForecasts } from "#server/jobs/freeze-forecasts.ts";
import { handleMail, handleWhatWaits } from "#server/jobs/handle-mail.ts";
import { keepCustomers } from "#server/jobs/keep-customers.ts";
import { keepSegments } from "#server/jobs/keep-segments.ts";
import { planImport } from "#server/jobs/plan-import.ts";
import { putSumsTogether } from "#server/jobs/put-sums-together.ts";
import { readMessages, readWhatWaits } from "#server/jobs/read-messages.ts";
import { recomputeFields } from "#server/jobs/recompute-fields.ts";
import { releaseDeadRuns } from "#server/jobs/release-dead-runs.ts";
import { rotateSigningKeys } from "#server/jobs/rotate-signing-keys.ts";
import { runWorkflow } from "#server/jobs/run-workflow.ts";
import { loadSamples } from "#server/jobs/samples/load-samples.ts";
import { removeSamples } from "#server/jobs/samples/remove-samples.ts";
import { keepScores } from "#server/jobs/scores/keep-scores.ts";
import { scoreDeals, scoreLeads } from "#server/jobs/scores/score-jobs.ts";
import { sendEmail } from "#server/jobs/send-email.ts";
import { sendFigures } from "#server/jobs/send-figures.ts";
import { sendMail } from "#server/jobs/send-mail.ts";
import { sendNotifications } from "#server/jobs/send-notifications.ts";
import { sendReminders } from "#server/jobs/send-reminders.ts";
import { startWorkflows } from "#server/jobs/start-workflows.ts";
import { sweepExports } from "#server/jobs/sweep-exports.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { sweepImports } from "#server/jobs/sweep-imports.ts";
import { sweepNews } from "#server/jobs/sweep-news.ts";
import { sweepRuns } from "#server/jobs/sweep-runs.ts";
import { sweepSignIn } from "#server/jobs/sweep-sign-in.ts";
import { syncMailbox } from "#server/jobs/sync-mailbox.ts";
import { syncMailboxes } from "#server/jobs/sync-mailboxes.ts";
import { undoChanges } from "#server/jobs/undo-changes.ts";
import { paidRuns } from "#server/paid-runs/paid-runs.ts";

const all: readonly Job[] = [
  askAboutPayments,
  checkAlerts,
  commitImport,
  eraseAccounts,
  expireTokens,
  findDuplicates,
  forgetCustomers,
  freezeForecast,
  freezeForecasts,
  handleMail,
  handleWhatWaits,
  keepCustomers,
  keepScores,
  keepSegments,
  loadSamples,
  mergeDuplicates,
  planImport,
  putSumsTogether,
  readMessages,
  readWhatWaits,
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
  sweepNews,
  sweepRuns,
  sweepSignIn,
  syncMailbox,
  syncMailboxes,
  takeAlerts,
  undoChanges,
  writeDataExport,
  ...paidRuns.map(({ job }) => job),
];

export const allJobs: ReadonlyMap<string, Job> = new Map(all.map((job) => [job.name, job]));
