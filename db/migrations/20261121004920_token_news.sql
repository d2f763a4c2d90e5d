-- Changes of access tokens can be watched, as those of every table: by their owner, and by admins.
select private.announce('public.access_tokens', 'admin', 't.member_id');
