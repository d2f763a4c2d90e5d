-- Returns the storage that an email counts for, without its files. The server reserves the same size before it stores the
-- email (store-mails.ts).
create or replace function private.email_bytes(text text, html text) returns bigint language sql immutable parallel safe
  return octet_length(text)::bigint + coalesce(octet_length(html), 0) + 1000;
