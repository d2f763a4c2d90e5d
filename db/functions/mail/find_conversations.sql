create or replace function public.find_conversations(workspace_id uuid, patterns text[])
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
comment on function public.find_conversations(uuid, text[]) is E'Returns the conversations that match all patterns\n\nPatterns of ILIKE, in lower case and without accents. Each must match the subject, the other party or one of the emails.';
grant execute on function public.find_conversations(uuid, text[]) to authenticated;
