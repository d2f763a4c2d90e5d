-- Stores a message from the contact form and returns its id. Null if the same message was stored within the last day,
-- because senders who have not seen the response may send it again.
create or replace function private.store_contact_message(name text, email text, company text, subject text, message text, language text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.take_lock('contact_message', email);
  insert into public.contact_messages as m (name, email, company, subject, message, language)
  select store_contact_message.name, store_contact_message.email, nullif(store_contact_message.company, ''), store_contact_message.subject,
    store_contact_message.message, store_contact_message.language
  where not exists (select from public.contact_messages c where c.created_at > private.now() - interval '1 day'
    and (c.name, c.email, c.subject, c.message)
      = (store_contact_message.name, store_contact_message.email, store_contact_message.subject, store_contact_message.message))
  returning m.id into made;
  return made;
end $$;
grant execute on function private.store_contact_message(text, text, text, text, text, text) to worker;
