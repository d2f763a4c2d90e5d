-- What tables, columns and functions are for, where a name alone does not say it: `GET /rest/v1/` tells it to whoever
-- builds on the data API. The first line is a summary.

comment on table public.accounts is 'Customer organisations';
comment on table public.activities is 'Calls, meetings, notes and tasks, about records or standing alone';
comment on table public.change_log is E'Who changed what, and when\n\nWritten by the database itself, whichever way a change came.';
comment on table public.change_sets is E'What was changed in one go\n\nCan be taken back for 30 days with undo_change_set.';
comment on table public.contacts is E'People\n\nA lead is a contact whose lifecycle is lead.';
comment on table public.custom_fields is E'Fields that a workspace has added to its records\n\nTheir values are in the column custom of accounts, contacts, products and deals, under the key.';
comment on table public.deals is 'Possible sales';
comment on table public.duplicate_pairs is E'Pairs of records that may stand for the same person or company\n\nFound by the last search. Set status to dismissed to set a pair apart; duplicate_groups lists what is open.';
comment on table public.favourites is 'Records and saved views that a member keeps close at hand; only that member reads them';
comment on table public.files is E'Documents and pictures kept with a record\n\nThe contents are sent to and fetched from /functions/v1/files.';
comment on table public.imports is 'Uploaded spreadsheets on their way to records: what was found in them, how it is mapped, what became of it';
comment on table public.runs is 'Runs of jobs: work that goes on after its request, with its progress';
comment on table public.run_steps is 'What a run has done so far, step by step';
comment on table public.members is 'The people of a workspace, with or without a login';
comment on table public.notifications is 'Word to one member of what concerns them; only that member reads it';
comment on table public.pipelines is 'Ordered sets of stages that deals go through';
comment on table public.products is 'What is sold';
comment on table public.profiles is 'The name, language and time zone of the user who asks';
comment on table public.saved_views is 'Lists set up and kept by a name, for oneself or for everybody';
comment on table public.stages is 'The steps of a pipeline; those of kind won and lost end it';
comment on table public.tags is 'Coloured labels for records of any kind';
comment on table public.workspaces is E'Tenants\n\nEverything a team shares carries the id of its workspace.';

-- The same in every table that has it.
do $$
declare target record;
begin
  for target in
    select c.oid::regclass as relation, meaning.name, meaning.comment
    from (values
      ('workspace_id', 'The workspace it belongs to'),
      ('owner_id', 'The member who looks after it'),
      ('created_by', 'The member who made it; empty when it was the system or somebody who left'),
      ('updated_at', 'When it last changed'),
      ('version', 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster'),
      ('external_id', 'Its id in another system; no two records of a kind in a workspace share one'),
      ('is_sample', 'Came with the sample data, and goes with it'),
      ('search', 'What searching looks through, in lower case and without accents'),
      ('custom', 'The values of custom fields, by key'),
      ('tag_ids', 'The tags it carries'),
      ('currency', 'Three letters of ISO 4217; the workspace''s unless given'),
      ('entity', 'The kind of record, by the name of its table')) meaning (name, comment)
    join pg_attribute a on a.attname = meaning.name and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    where col_description(a.attrelid, a.attnum) is null
  loop
    execute format('comment on column %s.%I is %L', target.relation, target.name, target.comment);
  end loop;
end $$;

comment on column public.accounts.annual_revenue_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.accounts.parent_id is 'The account it is a part of';
comment on column public.activities.title is 'What it is about, in a line';
comment on column public.activities.body is 'The text; a member is mentioned as @{member id}';
comment on column public.activities.mentions is 'The members that the text mentions; follows from it';
comment on column public.activities.outcome is 'Of a call';
comment on column public.activities.due_on is 'Of a task';
comment on column public.activities.completed_at is 'When a task was done; empty while it is open';
comment on column public.activities.remind_at is 'When the assignee is to be reminded';
comment on column public.activities.assignee_id is 'The member who is to do it';
comment on column public.change_log.actor_id is 'The member who made the change; empty when it was the system';
comment on column public.change_log.table_name is 'The table that was changed';
comment on column public.change_log.changes is 'By column, the value before and the value after: {"name": ["Acme", "Acme Ltd"]}';
comment on column public.change_log.change_set_id is 'The change set it was a part of';
comment on column public.change_sets.record_count is 'How many records were changed';
comment on column public.change_sets.undoes is 'The change set that this one took back';
comment on column public.contacts.title is 'Their position at the account';
comment on column public.contacts.lifecycle is 'How far they are on the way to being a customer';
comment on column public.contacts.source is 'Where they came from';
comment on column public.contacts.account_id is 'The organisation they belong to';
comment on column public.custom_fields.key is 'The name of the value in the column custom; made from the label, and kept';
comment on column public.custom_fields.label is 'What people read';
comment on column public.custom_fields.options is 'Of a choice its choices, of a link its target, of a formula its result';
comment on column public.custom_fields.formula is 'Of a formula, its text';
comment on column public.custom_fields.tree is 'The formula as it was understood';
comment on column public.custom_fields.archived_at is 'Since when it is no longer offered; values stay';
comment on column public.deals.deal_number is 'CRM and a number, unique in the workspace; given when left out';
comment on column public.deals.value_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.deals.rank is 'Its place in its stage, from low to high; move_deal sets it';
comment on column public.deals.probability is 'Chance of winning in percent; empty means that of the stage';
comment on column public.deals.stage_entered_at is 'When it came to its stage';
comment on column public.deals.lost_reason is 'Why it was lost';
comment on column public.duplicate_pairs.left_id is 'One record of the pair';
comment on column public.duplicate_pairs.right_id is 'The other one';
comment on column public.duplicate_pairs.probability is 'That they are the same, from 0 to 1';
comment on column public.duplicate_pairs.level is 'certain from a probability of 0.995 on';
comment on column public.duplicate_pairs.cluster is 'Pairs that share records have the same one';
comment on column public.duplicate_pairs.reasons is 'What speaks for it and against it, field by field';
comment on column public.favourites.member_id is 'Whose it is';
comment on column public.files.media_type is 'What the contents are, whatever the name says';
comment on column public.files.byte_size is 'Size of the contents in bytes';
comment on column public.files.width is 'Of a picture, in pixels';
comment on column public.files.height is 'Of a picture, in pixels';
comment on column public.imports.dialect is 'How the file is written: encoding, delimiter, quotes';
comment on column public.imports.columns is 'What was found in each column';
comment on column public.imports.mapping is 'Which column goes to which field, and how rows are matched';
comment on column public.imports.plan is 'What importing would do';
comment on column public.imports.result is 'What importing did';
comment on column public.runs.name is 'The job';
comment on column public.runs.input is 'What the job was asked, besides its subject';
comment on column public.runs.key is 'Nothing else with this key runs meanwhile';
comment on column public.runs.user_id is 'Whose own it is; empty for work of a workspace';
comment on column public.runs.attempt is 'How many times a process took it up';
comment on column public.runs.deadline is 'When it fails if it has not ended';
comment on column public.runs.subject_id is 'What the run is about, such as an import';
comment on column public.run_steps.tries is 'How many times it was begun';
comment on column public.runs.progress is 'How much is done, out of total';
comment on column public.runs.result is 'What came of it, once it succeeded';
comment on column public.runs.error is 'Why it failed';
comment on column public.members.user_id is 'Their login; empty for somebody without one';
comment on column public.members.role is 'viewer reads; member also writes and imports; admin also shapes pipelines, fields and members; owner also deletes the workspace';
comment on column public.notifications.member_id is 'Whom it tells';
comment on column public.notifications.actor_id is 'The member whose doing it was';
comment on column public.notifications.read_at is 'When it was read; empty while it is new';
comment on column public.pipelines.position is 'Its place among the pipelines';
comment on column public.products.code is 'Article number';
comment on column public.products.price_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.profiles.time_zone is 'IANA name, such as Asia/Singapore';
comment on column public.saved_views.is_shared is 'Whether everybody in the workspace sees it';
comment on column public.saved_views.state is 'Search, filters, sorting and columns, as the address of the list holds them';
comment on column public.stages.kind is 'open, or the end of a deal: won or lost';
comment on column public.stages.position is 'Its place in the pipeline';
comment on column public.stages.default_probability is 'Chance of winning, in percent, of deals without a probability of their own';
comment on column public.stages.rotting_days is 'After how many days without a move a deal counts as rotting';
comment on column public.workspaces.currency is 'Three letters of ISO 4217: what sums are given in';
comment on column public.workspaces.time_zone is 'IANA name: where its days begin';

comment on function public.add_lead is E'Adds a lead\n\nThe company becomes its account: the one of that name, or a new one. Returns the id of the contact.';
comment on function public.bulk_delete is E'Deletes many records as one change set\n\nReturns {"change_set_id", "deleted"}.';
comment on function public.bulk_edit is E'Gives many records the same values as one change set\n\nchanges is {"column": value}; of custom each key by itself. Returns {"change_set_id", "changed"}.';
comment on function public.check_formula is E'Tells what a formula gives\n\nReturns its type and an example from a record, or the error and where it is.';
comment on function public.create_pipeline is E'Makes a pipeline\n\nIts stages are those of the pipeline stages_of, or of the first one.';
comment on function public.create_workspace is 'Makes a workspace that the caller owns';
comment on function public.custom_field_counts is 'How many records have a value, by custom field';
comment on function public.deal_stage_history is E'The stages a deal was in, with who moved it, from when to when\n\nThe last one has no left_at.';
comment on function public.delete_pipeline is E'Deletes a pipeline\n\nIts deals go to the stage move_to first. Returns {"change_set_id", "moved"}.';
comment on function public.delete_stage is E'Deletes a stage\n\nIts deals go to the stage move_to first. Returns {"change_set_id", "moved"}.';
comment on function public.duplicate_counts is 'How many groups of duplicates are open, certain and possible, and how many pairs were dismissed';
comment on function public.duplicate_groups is E'Open groups of duplicates, the certain ones first\n\nskip and most page through them; most is 100 at most.';
comment on function public.home_summary is 'Leads, calls and deals won in the last 30 days, in the 30 before, and altogether';
comment on function public.import_rejects is E'The rows of an import that could not be imported, with reasons\n\nGive the last row_number of a page as after_row to read the next.';
comment on function public.likelihood is E'Chance of winning a deal, in percent: its own, or that of its stage\n\nReads like a column of deals.';
comment on function public.merge_products is E'Makes one product of two\n\nDeals of the product merge go to the product keep. Returns how many did.';
comment on function public.merge_records is E'Makes one record of several\n\nWhat pointed to a merged record points to the kept one, which also takes the values of fields. Returns {"change_set_id"}.';
comment on function public.move_deal is E'Puts a deal into a stage, below the deal after_id or on top\n\nReturns the deal.';
comment on function public.order_custom_fields is 'Puts custom fields in the order of ids';
comment on function public.own_weight_minor is E'Value times probability of a deal that has a probability of its own\n\nReads like a column of deals, and can be added up.';
comment on function public.pipeline_summary is E'Number, value and weighted value of the deals of each stage\n\nValues are of deals in the currency of the workspace; other_currency counts the others.';
comment on function public.preview_undo is E'Tells what undo_change_set would do, without doing it\n\nReturns {"undone", "conflicts"}.';
comment on function public.product_spellings is 'Products whose names differ only in how they are spelt, with the number of their deals';
comment on function public.record_activities is E'The activities of a record\n\nwith_related adds those of what belongs to it: of an account, those of its contacts and deals.';
comment on function public.reorder_stages is E'Puts the stages of a pipeline in the order of ids\n\nNames all of them, or is refused.';
comment on function public.replace_choice is E'Takes a choice from a custom field\n\nRecords that hold it get the replacement, or nothing. Returns {"change_set_id", "changed"}.';
comment on function public.restore_record is E'Brings back one deleted record\n\nWhat pointed to it when it was deleted points to it again.';
comment on function public.sample_state is 'Whether the workspace has sample data, and whether it has records of its own';
comment on function public.search_records is E'Finds records of all kinds by a few letters, despite a slip of the finger\n\nmost is how many of each kind, 50 at most.';
comment on function public.similar_records is E'Contacts or accounts that look like a draft\n\ndraft is {"name", "email", "phone", "website"}; with an id, that record is left out.';
comment on function public.tag_counts is 'How many records carry each tag, by kind';
comment on function public.tag_records is E'Adds tags to many records and takes others away, as one change set\n\nReturns {"change_set_id", "changed"}.';
comment on function public.undo_change_set is E'Takes a change set back, column by column\n\nWhat was edited since stays and comes back as conflicts. Returns {"change_set_id", "undone", "conflicts"}.';
comment on function public.unweighed_minor is E'Value of a deal without a probability of its own\n\nReads like a column of deals, and can be added up.';
comment on function public.weighted_minor is E'Value times chance of winning of a deal\n\nReads like a column of deals.';
