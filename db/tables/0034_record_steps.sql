-- The functions that set up a record kind have standard names.
update private.record_steps r set step = n.new
from (values
  ('private.give_custom_fields', 'private.add_custom_fields'),
  ('private.give_activities', 'private.add_activity_links'),
  ('private.give_search', 'private.add_search_indexes'),
  ('private.give_favourites', 'private.add_favourites'),
  ('private.give_samples', 'private.add_sample_index'),
  ('private.give_tags', 'private.add_tags'),
  ('private.give_files', 'private.add_file_links'),
  ('private.finish_record', 'private.complete_record_table')) n (old, new)
where r.step = n.old;

comment on table public.token_cap_notices is E'Spending-limit alerts: a monthly limit is almost or completely used\n\nOne at 80 and one at 100 percent; mark_cap_notices_read dismisses them.';
