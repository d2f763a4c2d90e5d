-- Limits a response of the data API to 64 MB. The sum overflows there, while the rows are still being aggregated; the server
-- weighs each row by the share that its list has of the response.
create or replace aggregate private.bytes_of_answer (bigint) (sfunc = int8pl, stype = bigint, initcond = '9223372036787666943');
comment on aggregate private.bytes_of_answer(bigint) is 'Fails once the bytes of the rows so far are more than 64 MB.';
grant execute on function private.bytes_of_answer(bigint) to anon, authenticated, service_role;
