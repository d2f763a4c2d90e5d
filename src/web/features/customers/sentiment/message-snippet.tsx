import { Link } from "@tanstack/react-router";

import type { ShownMessage } from "#web/data/customers/sentiment.ts";

export const MessageSnippet = ({ message: { id, body } }: { message: Pick<ShownMessage, "id" | "body"> }) => (
  <Link
    to="/dashboard/messages/$recordId"
    params={{ recordId: id }}
    className="line-clamp-2 min-w-28 font-normal break-words hover:underline sm:min-w-40"
  >
    {body}
  </Link>
);
