-- Records examples for the spam filter from users: marking an email as spam is an example of spam; reverting this,
-- completing the conversation or replying is an example of legitimate email. Nothing is learned when the server moves
-- emails automatically.
create or replace function private.record_spam_examples() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  sorted constant boolean := current_setting('role', true) in ('authenticated', 'service_role');
  verdict constant boolean := case
    when sorted and new.status = 'spam' and old.status <> 'spam' then true
    when sorted and old.status = 'spam' and new.status in ('open', 'done') then false
    when sorted and old.status = 'open' and new.status = 'done' then false
    when new.is_answered and not old.is_answered and new.status in ('open', 'done') then false end;
begin
  if verdict is null then return null; end if;
  insert into private.spam_lessons as l (workspace_id, email_id, mailbox_id, is_spam)
    select e.workspace_id, e.id, e.mailbox_id, verdict from public.emails e
    where e.workspace_id = new.workspace_id and e.conversation_id = new.id and not e.is_outgoing order by e.sent_at desc limit 20
    on conflict (workspace_id, email_id) do update set is_spam = excluded.is_spam where l.is_spam <> excluded.is_spam;
  return null;
end $$;
