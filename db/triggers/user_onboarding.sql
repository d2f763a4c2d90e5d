create trigger derive before insert or update on public.user_onboarding for each row execute function private.derive_onboarding();
