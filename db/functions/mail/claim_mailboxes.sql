-- Claims the mailboxes that are due and returns them. Each is due again after ten minutes, even if its process crashes.
-- A mailbox with queued changes by users is due immediately, unless its last sync failed. Mailboxes whose first sync is
-- not complete come last.
create or replace function private.claim_mailboxes() returns table (workspace_id uuid, mailbox_id uuid)
language sql security definer set search_path = '' as $$
  with taken as (
    update public.mailboxes b set next_sync_at = private.now() + interval '10 minutes'
    where b.is_on and not b.is_sample and (b.next_sync_at <= private.now() or b.failures = 0 and exists (
        select from private.mailbox_commands o where o.workspace_id = b.workspace_id and o.mailbox_id = b.id))
      and exists (select from private.mailbox_secrets s where s.workspace_id = b.workspace_id and s.mailbox_id = b.id)
    returning b.workspace_id, b.id, b.fetched < b.to_fetch or b.synced_at is null as is_first
  )
  select t.workspace_id, t.id from taken t order by t.is_first, t.id
$$;
grant execute on function private.claim_mailboxes() to worker;
