import { CircleAlert, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import { isAddress } from "#domain/workspace/people/addresses.ts";
import { cn } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { Addresses } from "./use-addresses.ts";

type AddressFieldProps = {
  addresses: Addresses;
  /** Maximum number of addresses. */
  most: number;
  /** A problem found by the form, in addition to the problems of single addresses. */
  problem: string | undefined;
};

/**
 * Renders an input for several email addresses, typed or pasted. Each address is shown separately, and invalid ones are
 * listed.
 */
export function AddressField({ addresses, most, problem }: AddressFieldProps) {
  const { t } = useTranslation("team");
  const { number, list } = useFormat();
  const box = useRef<HTMLTextAreaElement>(null);
  const { all, typed, repeated, type, take, remove } = addresses;
  const wrong = all.filter((address) => !isAddress(address));
  const tooMany = all.length - most;
  const hints = [
    most > 1 &&
      (all.length > 1 ? t("invite.count", { count: all.length, total: number(all.length) }) : t("invite.several")),
    repeated.length > 0 && t("invite.repeated", { count: repeated.length, addresses: list(repeated) }),
  ].filter(Boolean);
  const drop = (address: string) => {
    remove(address);
    box.current?.focus();
  };
  const correct = (address: string) => {
    drop(address);
    type(address);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const last = all.at(-1);
    if (event.key === "Enter") {
      event.preventDefault();
      if (typed.trim() === "") event.currentTarget.form?.requestSubmit();
      else take();
    } else if (event.key === "Backspace" && typed === "" && last) {
      event.preventDefault();
      correct(last);
    }
  };
  const error = () => {
    if (wrong.length > 0) return t("invite.wrong", { count: wrong.length, addresses: list(wrong) });
    if (tooMany > 0) return most === 1 ? t("invite.onlyOne") : t("invite.tooMany", { count: tooMany, most });
    return problem;
  };
  return (
    <Field label={t(most > 1 ? "invite.emails" : "invite.email")} hint={hints.join(" ")} error={error()}>
      {(control) => (
        <div
          className={cn(
            "border-input bg-card focus-within:border-ring focus-within:outline-ring flex max-h-48 flex-wrap gap-1 overflow-y-auto rounded-md border p-1 focus-within:outline-1",
            control["aria-invalid"] && "border-destructive",
          )}
        >
          {all.length > 0 && (
            <ul aria-label={t("invite.list")} className="contents">
              {all.map((address) => (
                <Chip
                  key={address}
                  address={address}
                  onCorrect={isAddress(address) ? undefined : () => correct(address)}
                  onRemove={() => drop(address)}
                />
              ))}
            </ul>
          )}
          <textarea
            {...control}
            ref={box}
            rows={1}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={20_000}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onBlur={() => take()}
            onKeyDown={onKeyDown}
            className="h-6 min-w-40 flex-1 resize-none bg-transparent px-1.5 text-sm leading-6 outline-none"
          />
        </div>
      )}
    </Field>
  );
}

type ChipProps = { address: string; onCorrect: (() => void) | undefined; onRemove: () => void };

function Chip({ address, onCorrect, onRemove }: ChipProps) {
  const { t } = useTranslation("team");
  return (
    <li
      className={cn(
        "flex min-h-6 max-w-full items-center gap-1 rounded-sm pl-1.5 text-sm",
        onCorrect ? "bg-critical-soft text-critical" : "bg-secondary text-secondary-foreground",
      )}
    >
      {onCorrect && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
      {onCorrect ? (
        <button
          type="button"
          className="text-left wrap-anywhere underline decoration-dotted underline-offset-2"
          aria-label={t("invite.correct", { address })}
          onClick={onCorrect}
        >
          {address}
        </button>
      ) : (
        <span className="wrap-anywhere">{address}</span>
      )}
      <button
        type="button"
        className="hover:bg-accent hover:text-foreground grid size-6 shrink-0 place-items-center rounded-sm"
        aria-label={t("invite.remove", { address })}
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
