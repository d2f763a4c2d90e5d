import { chatFunctions } from "#server/assistant/chats.ts";
import type { Context } from "#server/context/context.ts";
import { customerFunctions } from "#server/customers/customers.ts";
import { promotionFunctions } from "#server/customers/promotions/promotions.ts";
import { pipelineForecastFunctions } from "#server/deals/pipeline-forecast.ts";
import { importFunctions } from "#server/imports/imports.ts";
import { sampleFunctions } from "#server/imports/samples/samples.ts";
import { emailPageFunctions } from "#server/mail/functions/email-pages.ts";
import { emailFunctions } from "#server/mail/functions/emails.ts";
import { mailboxFunctions } from "#server/mail/functions/mailboxes.ts";
import { askFunctions } from "#server/metrics/ask.ts";
import { forecastFunctions } from "#server/metrics/forecast.ts";
import { duplicateFunctions } from "#server/records/duplicates/duplicates.ts";
import { fileFunctions } from "#server/records/files/files.ts";
import { listExportFunctions } from "#server/records/list-exports/list-exports.ts";
import { undoFunctions } from "#server/records/undo.ts";
import type { Served } from "#server/request/serve.ts";
import { paidRuns } from "#server/tokens/paid-runs/paid-runs.ts";
import { shopFunctions } from "#server/tokens/shop.ts";
import { contactFunctions } from "#server/website/contact.ts";
import { workflowFunctions } from "#server/workflows/workflows.ts";
import { exportFunctions } from "#server/workspace/account/exports.ts";
import { leavingFunctions } from "#server/workspace/account/leave.ts";
import { invitationFunctions } from "#server/workspace/invitations/invitations.ts";
import { stopMailFunctions } from "#server/workspace/notifications/stop-mails.ts";
import { photoFunctions } from "#server/workspace/photos/photos.ts";
import { workspaceImportFunctions } from "#server/workspace/workspace-import/workspace-imports.ts";

export const allFunctions = (context: Context): Served[] => [
  ...paidRuns.flatMap(({ functions }) => functions(context)),
  ...askFunctions(context),
  ...customerFunctions(context),
  ...chatFunctions(context),
  ...contactFunctions(context),
  ...duplicateFunctions(context),
  ...emailFunctions(context),
  ...emailPageFunctions(context),
  ...exportFunctions(context),
  ...fileFunctions(context),
  ...forecastFunctions(context),
  ...pipelineForecastFunctions(context),
  ...importFunctions(context),
  ...invitationFunctions(context),
  ...leavingFunctions(context),
  ...listExportFunctions(context),
  ...mailboxFunctions(context),
  ...photoFunctions(context),
  ...promotionFunctions(context),
  ...sampleFunctions(context),
  ...shopFunctions(context),
  ...stopMailFunctions(context),
  ...undoFunctions(context),
  ...workflowFunctions(context),
  ...workspaceImportFunctions(context),
];
