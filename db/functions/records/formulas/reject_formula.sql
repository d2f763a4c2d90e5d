-- Rejects a formula with SQLSTATE 22023. For programs, the error detail contains the code, the position and the word.
create or replace function private.reject_formula(code text, place integer, word text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', format('At position %s: ', place) || case code
      when 'character' then format('"%s" does not belong in a formula', word)
      when 'quote' then 'this text has no closing quote'
      when 'end' then 'the formula ends too early'
      when 'unexpected' then format('"%s" is not expected here', word)
      when 'column' then format('there is no field %s', word)
      when 'unusable' then format('%s cannot be used in a formula', word)
      when 'formula' then format('%s is itself a formula and cannot be used in another one', word)
      when 'function' then format('there is no function %s', word)
      when 'arguments' then format('%s takes a different number of values', word)
      when 'number' then format('%s needs a number', word)
      when 'text' then format('%s needs a text', word)
      when 'date' then format('%s needs a date', word)
      when 'boolean' then format('%s needs yes or no, such as a comparison', word)
      when 'mixed' then format('%s needs values of one kind', word)
      when 'day' then format('"%s" is not a day such as 2026-01-31', word)
      when 'deep' then 'the formula is nested too deeply'
      when 'nothing' then 'the formula never gives a value'
      when 'result' then format('the formula does not give a %s', word)
      else code end
    using errcode = '22023', detail = json_build_object('code', code, 'position', place, 'word', word)::text;
end $$;
grant execute on function private.reject_formula(text, integer, text) to authenticated;
