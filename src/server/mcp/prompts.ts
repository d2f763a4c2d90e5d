import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

/** Registers prompts for common tasks, for clients that offer them as commands. */
export function offerPrompts(server: McpServer) {
  server.registerPrompt(
    "weekly_review",
    { title: "Weekly review", description: "How the last seven days went, and which deals need somebody" },
    () =>
      toMessages(
        "Call what_can_be_asked. Then ask for revenue, deals_won, won_value, deals_lost and new_leads of last_7_days compared with the previous days, and for open_pipeline and stuck_deals of today. List open deals whose close_date has passed. Say in ten sentences at most how the week went and which deals need somebody, each figure as it is written and with the page of its records.",
      ),
  );
  server.registerPrompt(
    "prepare_meeting",
    {
      title: "Prepare a meeting",
      description: "All there is to know of a customer before talking to them",
      argsSchema: z.object({ customer: z.string().max(100).describe("The name of an account or a contact") }),
    },
    ({ customer }) =>
      toMessages(
        `Find ${JSON.stringify(customer)} by search_records and read the record. List its open deals, and ask for its revenue of last_12_months compared with the year before, filtered by the account. Write a page to read before a meeting: who they are, what was said last, what is open, what to bring up. What you did not find is unknown: say so.`,
      ),
  );
  server.registerPrompt(
    "explain_change",
    {
      title: "Explain a change",
      description: "What made a figure go up or down",
      argsSchema: z.object({
        measure: z.string().max(60).describe("A measure of what_can_be_asked, such as revenue"),
        range: z.string().max(40).optional().describe("A range of what_can_be_asked; this_month where none is said"),
      }),
    },
    ({ measure, range = "this_month" }) =>
      toMessages(
        `Call explain for ${JSON.stringify(measure)} of ${JSON.stringify(range)}, once by each group that what_can_be_asked names for the measure. Where it refuses because the measure is no sum, ask for the measures that it is worked out of and explain those. Say what the change is made of, the largest part first, each figure as it is written. Name no cause that the figures do not show.`,
      ),
  );
}

const toMessages = (text: string) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
});
