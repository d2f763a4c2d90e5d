-- The samples have a mailbox, too, which everybody reads and nobody signs in to: what it holds goes with it, and comes back where the
-- removal of the samples is undone. Mails have no history of their own, so they are set aside under the change set that took them.
create table private.set_aside_mails (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  change_set_id uuid not null,
  mailboxes jsonb not null,
  conversations jsonb not null,
  emails jsonb not null,
  primary key (workspace_id, change_set_id)
);

create function private.set_aside_sample_mails(workspace uuid, taken_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.mailboxes b where b.workspace_id = workspace and b.is_sample) then return; end if;
  insert into private.set_aside_mails (workspace_id, change_set_id, mailboxes, conversations, emails)
  select workspace, taken_by, jsonb_agg(to_jsonb(b)),
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.conversations c where c.workspace_id = workspace and c.mailbox_id = any (array_agg(b.id))),
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from public.emails e where e.workspace_id = workspace and e.mailbox_id = any (array_agg(b.id)))
  from public.mailboxes b where b.workspace_id = workspace and b.is_sample;
  delete from public.mailboxes b where b.workspace_id = workspace and b.is_sample;
end $$;
grant execute on function private.set_aside_sample_mails(uuid, uuid) to worker;

-- What is linked to a record that did not come back is linked to none, and with whom it is says the address.
create function private.put_back_sample_mails(workspace uuid, taken_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare kept private.set_aside_mails;
begin
  delete from private.set_aside_mails k where k.workspace_id = workspace and k.change_set_id = taken_by returning * into kept;
  if exists (select from public.mailboxes b where b.workspace_id = workspace and b.is_sample) then return; end if;
  insert into public.mailboxes select (jsonb_populate_record(null::public.mailboxes, b || jsonb_build_object('stored_bytes', 0,
      'member_id', (select m.id from public.members m where m.workspace_id = workspace and m.id = (b ->> 'member_id')::uuid),
      'created_by', (select m.id from public.members m where m.workspace_id = workspace and m.id = (b ->> 'created_by')::uuid)))).*
    from jsonb_array_elements(kept.mailboxes) b;
  insert into public.conversations (workspace_id, id, mailbox_id, subject, snippet, party_address, party_name, status, is_unread, is_answered, has_files,
      email_count, last_at, contact_id, account_id, deal_id, assignee_id)
    select workspace, c.id, c.mailbox_id, c.subject, c.snippet, c.party_address, c.party_name, c.status, c.is_unread, c.is_answered, c.has_files,
      c.email_count, c.last_at, k.id, a.id, d.id, m.id
    from jsonb_populate_recordset(null::public.conversations, kept.conversations) c
      left join lateral (select k.id, k.account_id from public.contacts k
        where k.workspace_id = workspace and (k.id = c.contact_id or c.contact_id is null and k.is_sample and lower(k.email) = c.party_address) limit 1) k on true
      left join public.accounts a on a.workspace_id = workspace and a.id = coalesce(c.account_id, k.account_id)
      left join public.deals d on d.workspace_id = workspace and d.id = c.deal_id
      left join public.members m on m.workspace_id = workspace and m.id = c.assignee_id;
  insert into public.emails (workspace_id, id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, from_name, recipients, subject, text,
      attachments, byte_size, sent_at, created_by)
    select workspace, e.id, e.mailbox_id, e.conversation_id, e.rfc_id, e.is_outgoing, e.from_address, e.from_name, e.recipients, e.subject, e.text,
      e.attachments, e.byte_size, e.sent_at, m.id
    from jsonb_populate_recordset(null::public.emails, kept.emails) e
      left join public.members m on m.workspace_id = workspace and m.id = e.created_by;
end $$;

-- Where the removal of the samples is undone they come back; where it is that they were loaded, they go.
create function private.undo_sample_mails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.set_aside_mails k where k.workspace_id = new.workspace_id and k.change_set_id = new.undoes) then
    perform private.put_back_sample_mails(new.workspace_id, new.undoes);
  else
    perform private.set_aside_sample_mails(new.workspace_id, new.id);
  end if;
  return null;
end $$;
create trigger undo_sample_mails after insert on public.change_sets for each row
  when (new.undoes is not null and new.entity = 'samples') execute function private.undo_sample_mails();

create or replace function public.sample_state(workspace_id uuid) returns table (has_samples boolean, has_others boolean, mixes_figures boolean)
language sql stable set search_path = '' as $$
  with held as (
    -- As a value with a limit each is looked for by itself; what exists would be planned twice.
    select k.shows_use, k.is_in_figures,
      (select true from private.records r where r.kind = k.kind and r.workspace_id = sample_state.workspace_id and r.is_sample limit 1) as samples,
      (select true from private.records r where r.kind = k.kind and r.workspace_id = sample_state.workspace_id and not r.is_sample limit 1)
        and k.shows_use as others
    from private.record_kinds k
    union all select false, true, exists (select from public.activities a where a.workspace_id = sample_state.workspace_id and a.is_sample),
      exists (select from public.activities a where a.workspace_id = sample_state.workspace_id and not a.is_sample)
    -- No figure of home is of mails.
    union all select false, false, exists (select from public.mailboxes b where b.workspace_id = sample_state.workspace_id and b.is_sample), false
  )
  select coalesce(bool_or(h.samples), false), coalesce(bool_or(h.others and h.shows_use), false),
    coalesce(bool_or(h.samples and h.is_in_figures) and bool_or(h.others and h.is_in_figures), false)
  from held h
$$;
