-- Derives the name of a message from its text, and its account from its contact.
create or replace function private.fill_message() returns trigger language plpgsql set search_path = '' as $$
begin
  if coalesce(btrim(new.name), '') = '' or (tg_op = 'UPDATE' and new.name = private.excerpt(old.body)) then
    new.name := coalesce(nullif(private.excerpt(new.body), ''), to_char(new.sent_on, 'YYYY-MM-DD'));
  end if;
  if not private.is_on('loading') and new.account_id is null and new.contact_id is not null and (tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id) then
    select c.account_id into new.account_id from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  end if;
  return new;
end $$;
