-- Returns a setting of the current transaction; null if it is not set. Functions and triggers use settings to pass state
-- to each other:
--
--   importing             on: the rows being written come from a file, so no value is derived that the file does not contain
--   restoring             on: the rows being written are restored ones, which keep their original creation time and author
--   loading               on: a whole workspace is imported: its rows and its history are written as they are
--   recomputing           on: formulas are recomputed, which does not change a record: no version, no history
--   clearing_links        on: records lose their links to a deleted record, even in required fields
--   change_set            the id of the change set that is being written
--   joins_change_set      on: all further change sets of the transaction become part of the current one
--   departure             {kind, heir_id}: the kind of departure that is logged for the removed member, and who takes over
--   verified_workspace    the workspace and the claims for which membership was last verified
--   author_workspace      the workspace and the claims for which `author` was looked up
--   author                the id of the member who writes
--   restored_author       the workspace and the id of the last author of a restored record who is still a member
--   formulas              the statement, the table, the workspace, and whether it has formulas
--   number_lane           the lane, 0 to 9, from which the transaction draws deal numbers
--   follows_imports       counts_won_deals is set by an import of sales or its undo, not by a user
--   turned_won_deals_off  this import turned counts_won_deals off; its change set records that
--   notified              the notifications of this transaction, by kind and member: {"kind member": id}
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
