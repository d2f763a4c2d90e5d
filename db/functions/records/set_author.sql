-- Sets the author to the member who writes, which is cached in the transaction by workspace and claims. A missing
-- member is not cached. A restored record keeps its author if that member still exists; the last such member is cached.
create or replace function private.set_author() returns trigger language plpgsql set search_path = '' as $$
declare
  place text;
  signer uuid;
begin
  if private.is_on('restoring') then
    place := concat(new.workspace_id, ' ', new.created_by);
    if private.setting('restored_author') = place then return new; end if;
    if exists (select from public.members m where m.workspace_id = new.workspace_id and m.id = new.created_by) then
      perform private.set_setting('restored_author', place);
    else
      new.created_by := null;
    end if;
    return new;
  end if;
  place := concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true));
  if private.setting('author_workspace') = place then
    new.created_by := private.setting('author');
    return new;
  end if;
  signer := private.member_id(new.workspace_id);
  if signer is not null then
    perform private.set_setting('author_workspace', place), private.set_setting('author', signer::text);
    new.created_by := signer;
  end if;
  return new;
end $$;
