-- Emails of contacts train the spam filter of their mailbox as wanted ones.
grant insert on private.spam_lessons to worker;
comment on column public.emails.spam is 'Spam score from 0 to 1 of a received email, the score of its content alone, and the reasons: {"score", "content", "because": []}';
