-- Sums the bytes of rows and overflows above 64 MB, which limits a response of the data API while its rows are still
-- being aggregated. The server multiplies the size of each row by its list's share of the response.
create or replace aggregate private.bytes_of_answer (bigint) (sfunc = int8pl, stype = bigint, initcond = '9223372036787666943');
comment on aggregate private.bytes_of_answer(bigint) is 'Sums the bytes of rows, and raises an error if the sum exceeds 64 MB.';
grant execute on function private.bytes_of_answer(bigint) to anon, authenticated, service_role;
