-- What visitors write through the contact page. Nobody of the product reads it: it is for whoever runs the server.

create table public.contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  company text check (length(company) between 1 and 200),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  language text not null check (language in ('en', 'es', 'zh', 'ja', 'ko')),
  created_at timestamptz not null default private.now()
);
comment on table public.contact_messages is E'What visitors wrote through the contact page\n\nRead and deleted with the secret key alone.';
comment on column public.contact_messages.language is 'Of the page on which it was written';
alter table public.contact_messages enable row level security;
grant select, delete on public.contact_messages to service_role;
-- Newest first.
create index contact_messages_created_at on public.contact_messages (created_at desc);

create function private.keep_contact_message(name text, email text, company text, subject text, message text, language text)
returns uuid language sql security definer set search_path = '' as $$
  insert into public.contact_messages (name, email, company, subject, message, language)
  values ($1, $2, nullif($3, ''), $4, $5, $6) returning id
$$;

create function private.contact_message(of_message uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(m) from public.contact_messages m where m.id = of_message
$$;

grant execute on function private.keep_contact_message(text, text, text, text, text, text) to worker;
grant execute on function private.contact_message(uuid) to auth_admin;
select private.finish_table('public.contact_messages');
