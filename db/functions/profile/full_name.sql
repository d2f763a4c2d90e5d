-- Returns the full name. One that is written in Chinese, Japanese or Korean has the family name first; in Japanese with a space
-- between. Others have the given name first, whatever the language of the reader.
create or replace function private.full_name(given text, family text, tongue text) returns text language sql immutable set search_path = '' as $$
  select nullif(case when family ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]'
    then concat_ws(case tongue when 'ja' then ' ' else '' end, family, given) else concat_ws(' ', given, family) end, '')
$$;
