create trigger audit_data_export after insert on public.data_exports for each row execute function private.audit_data_export();
