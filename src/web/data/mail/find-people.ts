import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { searchPatterns } from "#domain/records/lists/search-text.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import type { About } from "./compose-state.ts";

const columns = "id, name, given_name, email, account_id, account:accounts!account_id(id, name)";

const people = () =>
  supabase.from("contacts").select(columns).eq("workspace_id", workspaceId()).not("email", "is", null);

/**
 * The first eight contacts with an email address that match the typed text. Without a text, contacts of the related
 * account; none without an account.
 */
export const peopleQuery = (typed: string, accountId: string | null) =>
  queryOptions({
    queryKey: ["records", "contacts", "people", workspaceId(), typed, accountId],
    queryFn: async ({ signal }) => {
      const patterns = searchPatterns(typed);
      if (patterns.length === 0 && accountId === null) return [];
      const matching = patterns.reduce((request, pattern) => request.ilike("search", pattern), people());
      const request = patterns.length === 0 && accountId !== null ? matching.eq("account_id", accountId) : matching;
      return withAddress(unwrap(await request.order("name").order("id").limit(8).abortSignal(signal)));
    },
    placeholderData: keepPreviousData,
  });

/** The contact with an address; if there are several, the most recently changed. Null if there is none. */
export const personQuery = (address: string) =>
  queryOptions({
    queryKey: ["records", "contacts", "person", workspaceId(), address],
    queryFn: async ({ signal }) => {
      const written = address.replaceAll(/[\\%_]/g, "\\$&");
      const matches = unwrap(
        await people().ilike("email", written).order("updated_at", { ascending: false }).limit(1).abortSignal(signal),
      );
      return withAddress(matches)[0] ?? null;
    },
    enabled: address !== "",
  });

/** The most likely recipients of an email about a record, and their account. */
export const aboutPeopleQuery = ({ entity, id }: About) =>
  queryOptions({
    queryKey: ["records", entity, "mail-about", workspaceId(), id],
    queryFn: async ({ signal }) => {
      if (entity === "contacts") {
        const [contact] = withAddress(unwrap(await people().eq("id", id).abortSignal(signal)));
        return { contact: contact ?? null, accountId: contact?.account_id ?? null };
      }
      if (entity === "accounts") return { contact: null, accountId: id };
      const deal = unwrap(
        await supabase
          .from("deals")
          .select(`account_id, contact:contacts!contact_id(${columns})` as const)
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle(),
      );
      const [contact] = withAddress(deal?.contact ? [deal.contact] : []);
      return { contact: contact ?? null, accountId: deal?.account_id ?? null };
    },
  });

type WithEmail = { email: string | null };
const withAddress = <One extends WithEmail>(people: readonly One[]) =>
  people.flatMap((person) => (person.email ? [{ ...person, email: person.email }] : []));
