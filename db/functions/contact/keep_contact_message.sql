-- Stores a message from the contact form and returns its id.
create or replace function private.keep_contact_message(name text, email text, company text, subject text, message text, language text)
returns uuid language sql security definer set search_path = '' as $$
  insert into public.contact_messages (name, email, company, subject, message, language)
  values ($1, $2, nullif($3, ''), $4, $5, $6) returning id
$$;
grant execute on function private.keep_contact_message(text, text, text, text, text, text) to worker;
