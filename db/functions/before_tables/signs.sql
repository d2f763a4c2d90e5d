-- Returns the distinct Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean characters of a text. In these scripts,
-- a search term can start at any character.
create or replace function private.signs(value text) returns text[] language sql immutable parallel safe strict set search_path = '' as
$$ select array(select distinct found[1] from regexp_matches(value, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]', 'g') found) $$;
grant execute on function private.signs(text) to authenticated, service_role, worker;
