-- replaces: private.full_name(text, text, text)

-- Returns the full name, or null without names. A family name in Chinese, Japanese or Korean comes first, followed by a
-- space if the language is Japanese. Otherwise, the given name comes first in every language.
create or replace function private.full_name(given text, family text, language text) returns text language sql immutable set search_path = '' as $$
  select nullif(case when family ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]'
    then concat_ws(case language when 'ja' then ' ' else '' end, family, given) else concat_ws(' ', given, family) end, '')
$$;
grant execute on function private.full_name(text, text, text) to worker;
