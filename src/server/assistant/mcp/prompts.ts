import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

/** Registers prompts for common tasks, which clients can offer as commands. */
export function offerPrompts(server: McpServer) {
  server.registerPrompt(
    "weekly_review",
    { title: "Weekly review", description: "The last seven days, and the deals that need attention" },
    () =>
      toMessages(
        "Call list_capabilities. Then ask for revenue, deals_won, won_value, deals_lost and new_leads of last_7_days compared with the previous days, and for open_pipeline and stuck_deals of today. List open deals whose close_date has passed. Summarise in ten sentences at most how the week went and which deals need attention, each number as written and with the page of its records.",
      ),
  );
  server.registerPrompt(
    "prepare_meeting",
    {
      title: "Prepare a meeting",
      description: "Everything about a customer before a meeting",
      argsSchema: z.object({ customer: z.string().max(100).describe("The name of an account or a contact") }),
    },
    ({ customer }) =>
      toMessages(
        `Find ${JSON.stringify(customer)} with search_records and read the record. List its open deals, and ask for its revenue of last_12_months compared with the year before, filtered by the account. Write a one-page briefing for a meeting: who they are, the last conversation, open matters, topics to raise. State what you did not find as unknown.`,
      ),
  );
  server.registerPrompt(
    "explain_change",
    {
      title: "Explain a change",
      description: "The causes of an increase or decrease of a metric",
      argsSchema: z.object({
        measure: z.string().max(60).describe("A measure of list_capabilities, such as revenue"),
        range: z.string().max(40).optional().describe("A range of list_capabilities; this_month by default"),
      }),
    },
    ({ measure, range = "this_month" }) =>
      toMessages(
        `Call explain for ${JSON.stringify(measure)} of ${JSON.stringify(range)}, once by each group that list_capabilities lists for the measure. If it rejects the measure because it is not a sum, ask for the measures it is computed from and explain those. List the parts of the change, the largest first, each number as written. Name no cause that the numbers do not show.`,
      ),
  );
}

const toMessages = (text: string) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
});
