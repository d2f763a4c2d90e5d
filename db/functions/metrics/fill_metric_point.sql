-- Derives the name of a metric point from its day and dimension.
create or replace function private.fill_metric_point() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := concat_ws(' · ', coalesce(to_char(new.day, 'YYYY-MM-DD'), '-'), nullif(btrim(new.dimension), ''));
  return new;
end $$;
