create trigger publish_photo after insert or delete or update on public.photos for each row execute function private.publish_photo();
