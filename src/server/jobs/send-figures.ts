import { defineRoutine } from "#server/jobs/define-routine.ts";
import { sendMail } from "#server/jobs/send-mail.ts";

/** Mails the figures of pinned charts when somebody's week or month begins, each once, however many processes look. */
export const sendFigures = defineRoutine({
  name: "send-figures",
  // Zones are quarters of an hour apart.
  cron: "*/15 * * * *",
  async work({ sql, start, context }) {
    if (context.mailer.way === "off") return;
    const { rows } = await sql.query<{ id: string }>("select private.take_figures_mails() as id");
    for (const { id: userId } of rows) await start(sendMail, { input: { request: { kind: "figures", userId } } });
  },
});
