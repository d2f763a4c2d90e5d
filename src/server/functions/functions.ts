import type { Context } from "#server/context/context.ts";
import { exportFunctions } from "#server/functions/account/exports.ts";
import { leavingFunctions } from "#server/functions/account/leave.ts";
import { askFunctions } from "#server/functions/ask.ts";
import { chatFunctions } from "#server/functions/chats.ts";
import { contactFunctions } from "#server/functions/contact/contact.ts";
import { customerFunctions } from "#server/functions/customers.ts";
import { duplicateFunctions } from "#server/functions/duplicates/duplicates.ts";
import { fileFunctions } from "#server/functions/files/files.ts";
import { forecastFunctions } from "#server/functions/forecast.ts";
import { importFunctions } from "#server/functions/imports.ts";
import { invitationFunctions } from "#server/functions/invitations/invitations.ts";
import { listExportFunctions } from "#server/functions/list-exports/list-exports.ts";
import { emailPageFunctions } from "#server/functions/mailboxes/email-pages.ts";
import { emailFunctions } from "#server/functions/mailboxes/emails.ts";
import { mailboxFunctions } from "#server/functions/mailboxes/mailboxes.ts";
import { photoFunctions } from "#server/functions/photos/photos.ts";
import { pipelineForecastFunctions } from "#server/functions/pipeline-forecast.ts";
import { promotionFunctions } from "#server/functions/promotions.ts";
import { sampleFunctions } from "#server/functions/samples/samples.ts";
import { shopFunctions } from "#server/functions/shop.ts";
import { stopMailFunctions } from "#server/functions/stop-mails/stop-mails.ts";
import { undoFunctions } from "#server/functions/undo.ts";
import { workflowFunctions } from "#server/functions/workflows.ts";
import { paidRuns } from "#server/paid-runs/paid-runs.ts";
import type { Served } from "#server/request/serve.ts";

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
];
