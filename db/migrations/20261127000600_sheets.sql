-- Spreadsheets: documents of a workspace, written by its members and read by everybody in it.
create table public.sheets (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  -- 5 MB as base64.
  content text not null default '' check (octet_length(content) <= 6990508),
  revision integer not null default 1,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  updated_by uuid,
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  foreign key (workspace_id, updated_by) references public.members (workspace_id, id) on delete set null (updated_by)
);
comment on table public.sheets is E'Spreadsheets of a workspace\n\nWhoever saves names the revision they began with as a filter, so that nobody writes over what somebody else saved.';
comment on column public.sheets.content is 'The workbook as IronCalc keeps it, in base64, 5 MB at most; empty where nothing was written yet';
comment on column public.sheets.revision is 'How often the content was written; another name does not count';
comment on column public.sheets.updated_by is 'The member who changed it last';
create index sheets_recent_idx on public.sheets (workspace_id, updated_at desc);
create index sheets_created_by_idx on public.sheets (workspace_id, created_by) where created_by is not null;
create index sheets_updated_by_idx on public.sheets (workspace_id, updated_by) where updated_by is not null;

create function private.sign_sheet() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.revision := 1;
  else
    new.revision := old.revision + (new.content is distinct from old.content)::integer;
  end if;
  -- A member who goes is taken out of it by their foreign key.
  if tg_op = 'INSERT' or current_user in ('authenticated', 'service_role') then
    new.updated_by := private.member_id(new.workspace_id);
  end if;
  return new;
end $$;
create trigger sign_sheet before insert or update on public.sheets for each row execute function private.sign_sheet();

select private.guard_records('public.sheets'), private.announce('public.sheets');
revoke update on public.sheets from authenticated;
grant update (name, content) on public.sheets to authenticated;
select private.finish_table('public.sheets');
