-- Returns a setting of the current transaction; null if it is not set. Functions and triggers use settings to pass state
-- to each other:
--
--   importing             on: the rows being written come from a file, so no value is derived that the file does not contain
--   restoring             on: the rows being written are restored ones, which have their former age and author
--   loading               on: a whole workspace is imported: its rows and its history are written as they are
--   recomputing           on: formulas are recomputed, which does not change a record: no version, no history
--   letting_go            on: records lose their links to a deleted record, even in required fields
--   change_set            the id of the change set that is being written
--   joins_change_set      on: several sets are one; starting another one joins it
--   departure             {kind, heir_id}: how a member who is being removed is recorded as having left, and who takes over
--   insider               workspace and claims for which the caller was found to be a member
--   signs_in              workspace and claims for which the writing member was looked up
--   signer                the id of that member
--   formulas              statement, table, workspace, and whether that has formulas
--   last_digit            the lane, 0 to 9, from which the transaction draws deal numbers
--   follows_imports       counts_won_deals is set by an import of sales or its undo, not by a user
--   turned_won_deals_off  this import turned counts_won_deals off; its change set records that
--   notified              the notification that each member has of a kind by this transaction, as JSON
--
-- These functions set no search path, so that the planner inlines them in the conditions of triggers: a row then costs one
-- comparison.
create or replace function private.setting(name text) returns text language sql stable parallel safe
  return nullif(current_setting('vanda.' || name, true), '');
grant execute on function private.setting(text) to authenticated, service_role, worker;

-- True if a setting of the current transaction is on.
create or replace function private.is_on(name text) returns boolean language sql stable parallel safe
  return coalesce(private.setting(name) = 'on', false);
grant execute on function private.is_on(text) to authenticated, service_role, worker;

-- Sets a setting for the current transaction and returns its value. Null clears it.
create or replace function private.set_setting(name text, value text) returns text language sql volatile
  return set_config('vanda.' || name, coalesce(value, ''), true);
grant execute on function private.set_setting(text, text) to authenticated, service_role, worker;
