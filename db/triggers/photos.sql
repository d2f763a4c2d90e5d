create trigger tell_photo after insert or delete or update on public.photos for each row execute function private.tell_photo();
