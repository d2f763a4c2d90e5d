-- Adds the amount of a new draw to its bucket.
create or replace function private.fill_bucket() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.token_buckets b set remaining = b.remaining + new.amount
    where b.account_id = new.account_id and b.number = new.bucket;
  return null;
end $$;
