import { useTranslation } from "react-i18next";

import type { RecordFact, Work } from "#domain/assistant/work/work-question.ts";

const columns = {
  title: "title",
  account: "account_id",
  phone: "phone",
  email: "email",
  address: "address_line",
  owner: "owner_id",
} as const;

/** Returns formatters for questions about tasks, activities, emails and facts in the user's language. */
export function useWorkText() {
  const { t } = useTranslation(["ai-chat", "kinds"]);
  const fact = (fact: RecordFact) => t(`kinds:contacts.fields.${columns[fact]}`);
  const name = ({ of, fact: asked }: Pick<Work, "of" | "fact">): string => {
    switch (of) {
      case "fact":
        return asked ? fact(asked) : t("work.profile");
      case "tasks":
      case "calls":
      case "meetings":
      case "notes":
      case "activities":
        return t(`subject.${of}`);
      default:
        return t(`work.${of}`);
    }
  };
  return {
    fact,
    name,
    /** Returns the subject of a question and its conditions. */
    parts: (work: Work): string[] => [
      name(work),
      ...[work.state, work.way, work.only].flatMap((part) => (part ? [t(`work.${part}`)] : [])),
    ],
  };
}
