-- Adds the number of times that words occurred in spam and in other emails to a mailbox's spam filter. The empty word
-- counts the emails. No count falls below 0.
create or replace function private.add_spam_words(workspace uuid, mailbox uuid, words jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.spam_words as k (workspace_id, mailbox_id, word, spam, wanted)
  select workspace, mailbox, t.word, greatest(0, sum(t.spam)), greatest(0, sum(t.wanted))
  from jsonb_to_recordset(words) t (word text, spam integer, wanted integer) group by t.word
  on conflict (workspace_id, mailbox_id, word) do update set
    spam = greatest(0, k.spam + (select sum(t.spam) from jsonb_to_recordset(words) t (word text, spam integer, wanted integer) where t.word = k.word)),
    wanted = greatest(0, k.wanted + (select sum(t.wanted) from jsonb_to_recordset(words) t (word text, spam integer, wanted integer) where t.word = k.word))
$$;
grant execute on function private.add_spam_words(uuid, uuid, jsonb) to worker;
