import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import type { MailPerson } from "#domain/mail/email.ts";
import { readRecipients, showPerson, uniqueRecipients } from "#domain/mail/read-recipients.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { peopleQuery } from "#web/data/mail/find-people.ts";
import { type Choice, ComboBox } from "#web/ui/combo-box.tsx";

/** Classes of a field of an email with its label on the same line. */
export const line =
  "border-input bg-card has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-ring relative flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-1 rounded-md border px-2.5 has-[input:focus-visible]:outline-1";

type Props = {
  label: string;
  people: readonly MailPerson[];
  /** The account whose contacts are suggested before the user types; null if there is none. */
  accountId: string | null;
  onChange: (people: MailPerson[]) => void;
  /** Content at the end of the line. */
  children?: ReactNode;
};

/**
 * Renders the recipients and an input for more on one line. It suggests contacts while the user types, and accepts any
 * address.
 */
export function RecipientsBox({ people, accountId, label, onChange, children }: Props) {
  const id = useId();
  const { t } = useTranslation("compose");
  const [typed, setTyped] = useState<string | null>(null);
  // Text typed without selecting a contact. It stays in the input when the list closes.
  const [last, setLast] = useState("");
  const { data: matches = [], isPlaceholderData } = useQuery({
    ...peopleQuery(typed ?? "", accountId),
    enabled: typed !== null,
  });
  const written = readRecipients(typed ?? "");
  const add = (more: readonly MailPerson[]) => onChange(uniqueRecipients([...people, ...more]));
  const type = (text: string | null) => {
    if (text !== null) setLast(text);
    // A comma, semicolon or line break ends an address, which also makes pasted lists work.
    const ended = text !== null && /[,;\n]/.test(text) ? readRecipients(text) : null;
    if (!ended || ended.people.length === 0) return setTyped(text);
    add(ended.people);
    setLast(ended.rest);
    setTyped(ended.rest);
  };
  const choices: Choice[] = [
    ...(written.people.length > 0 && written.rest === ""
      ? [{ id: "written", name: written.people.map(showPerson).join(", ") }]
      : []),
    ...matches
      .filter(({ email }) => !people.some(({ address }) => address === email.toLowerCase()))
      .map(({ id, name, email, account }) => ({
        id,
        name,
        note: joinFacts([email, account?.name]),
      })),
  ];
  const choose = ({ id }: Choice) => {
    const contact = matches.find((contact) => contact.id === id);
    add(contact ? [{ name: contact.name, address: contact.email.trim().toLowerCase() }] : written.people);
    setLast("");
  };
  return (
    <div className={line}>
      <label htmlFor={id} className="text-muted-foreground text-sm">
        {label}
      </label>
      {people.length > 0 && (
        <ul aria-label={label} className="contents">
          {people.map((person) => (
            <li
              key={person.address}
              className="bg-secondary flex max-w-full items-center gap-1 rounded-sm py-0.5 pr-0.5 pl-2 text-sm"
            >
              <span className="truncate" title={showPerson(person)}>
                {person.name || person.address}
              </span>
              <button
                type="button"
                aria-label={t("removePerson", { name: person.name || person.address })}
                className="text-muted-foreground hover:bg-accent hover:text-foreground rounded-sm p-0.5"
                onClick={() => onChange(people.filter((other) => other !== person))}
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        id={id}
        aria-invalid={undefined}
        aria-describedby={undefined}
        isInline
        placeholder={people.length === 0 ? t("peoplePlaceholder") : ""}
        current={typed === null && last ? { id: "", name: last } : undefined}
        typed={typed}
        onType={type}
        choices={choices}
        isBehind={isPlaceholderData && written.people.length === 0}
        onChoose={choose}
        onBlur={() => {
          const { people: left, rest } = readRecipients(last);
          if (left.length > 0) add(left);
          setLast(rest);
        }}
      />
      {children}
    </div>
  );
}
