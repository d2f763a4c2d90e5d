create trigger remove_bidi_controls before insert or update of name, subject on public.contact_messages
  for each row when (concat(new.name, new.subject) ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name', 'subject');
