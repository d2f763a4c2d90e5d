-- Conversations in which a person waits for an answer. is_answered also counts newsletters and other emails that no one
-- answers, because the spam filter learns from it.
alter table public.conversations add column needs_reply boolean not null default false;
comment on column public.conversations.needs_reply is 'True if the last email written by a person is incoming; newsletters, automatic emails and no-reply senders do not count';
comment on column public.emails.signals is E'Signals of its headers:\n{"replyTo", "author", "otherSenders", "returnPath", "isConfirmed", "isBounce", "isAutomatic", "isBulk", "isNoReply", "hops", "sentBy", "saysSpam"}';

-- after functions
-- The server recognises no-reply addresses as it receives an email; those of stored emails are recognised here. Triggers
-- are off: nothing is published, and no storage is counted again.
alter table public.emails disable trigger user;
update public.emails e set signals = e.signals || '{"isNoReply": true}'
from (
  select m.workspace_id, m.id, lower(regexp_replace(coalesce(m.signals ->> 'replyTo', m.from_address), '@[^@]*$', '')) as name
  from public.emails m where not m.is_outgoing) a
where e.workspace_id = a.workspace_id and e.id = a.id
  and (regexp_replace(a.name, '[^[:alpha:]]', '', 'g') ~ ('noreply|donotreply|dontreply|noanswer|mailerdaemon|autoconfirm|autoreply|autorespond|automailer|noresponder|'
      || 'noresponda|naorespond|nepasrepondre|sansreponse|pasdereponse|nichtantworten|keineantwort|nonrispondere|nietbeantwoorden|geenantwoord|nieodpowiada|'
      || 'neodpovida|svarainte|svarej|svarikke|ikkesvar')
    or a.name ~ ('^(mailer|postmaster|bounces?|notify|notifications?|newsletters?|alerts?|listserv|majordomo|root|cron|daemon|robot|nobody|wordpress|'
      || 'woocommerce|www-data|apache|nginx|httpd)([+._-].*)?$'));
alter table public.emails enable trigger user;
alter table public.conversations disable trigger user;
update public.conversations c set needs_reply = true where private.needs_reply(c.workspace_id, c.id);
alter table public.conversations enable trigger user;
