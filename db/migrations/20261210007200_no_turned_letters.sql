-- Signs that turn the order of letters around make a subject, a sender or the name of a file look like another one. New mails come without them.
create function private.without_turns(said text) returns text language sql immutable strict parallel safe
  return translate(said, U&'\202A\202B\202C\202D\202E\2066\2067\2068\2069', '');
update public.emails e set subject = private.without_turns(e.subject), from_name = private.without_turns(e.from_name),
  attachments = private.without_turns(e.attachments::text)::jsonb, recipients = private.without_turns(e.recipients::text)::jsonb
  where (e.subject, e.from_name, e.attachments, e.recipients) is distinct from (private.without_turns(e.subject), private.without_turns(e.from_name),
    private.without_turns(e.attachments::text)::jsonb, private.without_turns(e.recipients::text)::jsonb);
update public.conversations c set subject = private.without_turns(c.subject), party_name = private.without_turns(c.party_name)
  where (c.subject, c.party_name) is distinct from (private.without_turns(c.subject), private.without_turns(c.party_name));
drop function private.without_turns(text);
comment on column public.emails.signals is
  'Signals of its headers:
{"replyTo", "author", "otherSenders", "returnPath", "isConfirmed", "isBounce", "isAutomatic", "isBulk", "hops", "sentBy", "saysSpam"}';
