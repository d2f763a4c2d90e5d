-- Derives the name of an expense from its category, otherwise its channel, otherwise its day.
create or replace function private.fill_expense() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := coalesce(nullif(btrim(new.category), ''), nullif(btrim(new.channel), ''), to_char(new.spent_on, 'YYYY-MM-DD'), '-');
  return new;
end $$;
