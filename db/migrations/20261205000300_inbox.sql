-- What the list of conversations shows and is searched by.
alter table public.conversations add column search text not null
  generated always as (private.fold(subject || ' ' || party_name || ' ' || party_address)) stored;
create index conversations_search_idx on public.conversations using gin (workspace_id, search public.gin_trgm_ops);

alter table public.emails add column preview text not null
  generated always as (btrim(left(regexp_replace(left(text, 600), '\s+', ' ', 'g'), 140))) stored;
alter table public.emails add column has_html boolean not null generated always as (html is not null) stored;
comment on column public.emails.preview is 'How it begins, in a line';

comment on column public.emails.has_html is 'Whether it looks like more than its text';

-- The conversations in which each of these is found, wherever: in what one is about, whom it is with, or any of its mails.
create function public.find_conversations(workspace_id uuid, patterns text[])
returns setof public.conversations language plpgsql stable security invoker rows 200 set search_path = '' as $$
declare
  most constant integer := 10000;
  sought text;
  found_ids uuid[];
begin
  foreach sought in array patterns loop
    found_ids := array(
      select f.id from (
        select c.id from public.conversations c where c.workspace_id = find_conversations.workspace_id and c.search ilike sought
        union
        select e.conversation_id from public.emails e where e.workspace_id = find_conversations.workspace_id and e.search ilike sought) f
      where found_ids is null or f.id = any (found_ids)
      limit most);
  end loop;
  return query select c.* from public.conversations c where c.workspace_id = find_conversations.workspace_id and (c.id = any (found_ids) or found_ids is null);
end $$;
comment on function public.find_conversations is E'Conversations that hold all of these\n\nPatterns of ILIKE, in lower case and without accents, each found in the subject, whom a conversation is with, or one of its mails.';
grant execute on function public.find_conversations(uuid, text[]) to authenticated;
