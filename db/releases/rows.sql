-- What a release is stored with (scripts/store-release.ts): a row at least of every table, made where possible as people and the
-- server make them.
do $$
declare
  ada constant uuid := '01990000-0000-7000-8000-00000000ada0';
  ben constant uuid := '01990000-0000-7000-8000-00000000be20';
  here uuid;
  me uuid;
  account uuid;
  product uuid;
  deal uuid;
  factor uuid;
  session uuid;
  codes uuid;
  company uuid;
  message uuid;
  department uuid;
  team uuid;
  view_id uuid;
  file uuid := uuidv7();
  import uuid := uuidv7();
  run public.runs;
  kept uuid := uuidv7();
  gone uuid := uuidv7();
  export public.runs;
  box uuid;
  talk uuid;
  mail uuid;
  payment uuid;
begin
  -- Signing in.
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data) values
    (ada, 'authenticated', 'authenticated', 'ada@example.com', '$argon2id$none', now(), '{"provider": "email"}',
      '{"first_name": "Ada", "last_name": "Lim", "time_zone": "Asia/Singapore", "language": "en"}'),
    (ben, 'authenticated', 'authenticated', 'ben@example.com', '$argon2id$none', now(), '{"provider": "email"}',
      '{"first_name": "Ben", "last_name": "Ortiz", "language": "es"}');
  insert into auth.identities (provider_id, user_id, identity_data, provider)
    values (ada, ada, '{"sub": "ada", "email": "ada@example.com"}', 'email');
  insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret) values (ada, 'Phone', 'totp', 'verified', 'sealed')
    returning id into factor;
  insert into auth.mfa_challenges (factor_id, ip_address) values (factor, '203.0.113.7');
  insert into auth.mfa_recovery_code_sets (user_id, mfa_factor_id) values (ada, factor) returning id into codes;
  insert into auth.mfa_recovery_codes (mfa_recovery_code_set_id, code_hash) values (codes, 'hash');
  insert into private.totp_steps values (factor, 58000000);
  insert into auth.sessions (user_id, factor_id, aal, user_agent, ip) values (ada, factor, 'aal2', 'Browser', '203.0.113.7') returning id into session;
  insert into auth.mfa_amr_claims (session_id, authentication_method) values (session, 'password');
  insert into auth.refresh_tokens (token, user_id, session_id) values ('hash', ada, session);
  insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values (ben, 'recovery_token', 'hash', 'ben@example.com');
  insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method)
    values (ben, 'code', 's256', 'challenge', 'email', 'magiclink');
  insert into private.pending_sign_ups (email, data, token_hash) values ('cleo@example.com', '{"language": "ja"}', 'hash');
  insert into private.provider_states values ('state', 'browser', '\x00', now());
  insert into private.rate_limits values ('sign-in:203.0.113.7', 1, 4102444800000);
  insert into private.signing_keys (kid, public_jwk, private_key_sealed, status) values ('kid', '{"kty": "EC"}', '\x00', 'in_use');
  insert into private.outbox (id, mail_sealed) values (uuidv7(), '\x00');
  insert into private.account_deletions (user_id) values (ben);

  perform set_config('request.jwt.claims', json_build_object('sub', ada, 'role', 'authenticated')::text, true);
  select m.workspace_id, m.id into here, me from public.members m where m.user_id = ada;
  insert into public.user_onboarding (business_type, team_size, focus_areas) values ('office', 'small', '{sales}');
  insert into public.photos (user_id, picture) values (ada, '\x00');
  perform public.create_access_token(here, 'Reports', '{read}', now() + interval '90 days');
  perform private.create_invitation(here, me, 'dora@example.com', 'member', null, sha256('link'), false);

  -- Records, and what is kept with them.
  insert into public.custom_fields (workspace_id, entity, label, kind) values (here, 'accounts', 'Seats', 'number');
  insert into public.custom_fields (workspace_id, entity, label, kind, formula, options)
    values (here, 'accounts', 'Twice the seats', 'formula', 'cf_seats * 2', '{"result": "number"}');
  insert into public.tags (workspace_id, name, colour) values (here, 'Priority', 'amber');
  insert into public.accounts (workspace_id, name, annual_revenue_minor, owner_id, custom, tag_ids)
    values (here, 'Harbour Foods', 120000000, me, '{"cf_seats": 21}', (select array_agg(t.id) from public.tags t where t.workspace_id = here))
    returning id into account;
  insert into public.contacts (workspace_id, id, name, email, phone, account_id) values
    (here, kept, 'Nadia Wong', 'nadia@example.com', '+65 6123 4567', account), (here, gone, 'Nadia Wong', null, null, account);
  insert into public.duplicate_pairs (workspace_id, entity, left_id, right_id, score, probability, level, cluster)
    values (here, 'contacts', least(kept, gone), greatest(kept, gone), 9.5, 0.99, 'certain', '1');
  insert into public.products (workspace_id, name, code, price_minor) values (here, 'Annual plan', 'AP', 49900) returning id into product;
  insert into public.deals (workspace_id, name, account_id, contact_id, product_id, owner_id, value_minor, close_date)
    values (here, 'Harbour Foods: annual plan', account, kept, product, me, 49900, current_date + 30) returning id into deal;
  perform public.bulk_edit(here, 'deals', array[deal], '{"priority": "high"}');
  insert into public.activities (workspace_id, kind, title, body, deal_id, assignee_id, due_on)
    values (here, 'task', 'Send the offer', format('For @{%s}', me), deal, me, current_date + 1);
  insert into public.notifications (workspace_id, member_id, kind, activity_id, due_at)
    select here, me, 'reminder', a.id, now() from public.activities a where a.workspace_id = here;
  insert into public.saved_views (workspace_id, entity, name) values (here, 'deals', 'Mine') returning id into view_id;
  insert into public.chats (workspace_id, title) values (here, 'Deals won this quarter') returning id into view_id;
  insert into public.chat_messages (workspace_id, chat_id, question, status) values (here, view_id, 'Deals won this quarter', 'cannot');
  insert into public.saved_views (workspace_id, entity, name) values (here, 'deals', 'Another') returning id into view_id;
  insert into public.favourites (workspace_id, member_id, saved_view_id) values (here, me, view_id);
  insert into private.file_contents (workspace_id, file_id, variant, media_type, byte_size, created_by) values (here, file, 'original', 'application/pdf', 4, me);
  insert into private.file_chunks values (here, file, 'original', 0, '\x25504446');
  insert into public.files (workspace_id, id, name, media_type, byte_size, deal_id) values (here, file, 'Offer.pdf', 'application/pdf', 4, deal);

  -- Runs, imports, exports and analyses.
  run := private.start_run('import-plan', '{}', here, null, import, 2, me, 'authenticated', json_build_object('sub', ada)::jsonb, 'plan', null, 600);
  insert into public.run_steps (workspace_id, run_id, name, output, attempt, started_at, ended_at) values (here, run.id, 'plan', '{}', 1, now(), now());
  insert into public.imports (workspace_id, id, file_name, byte_size, entity, columns, row_count, run_id)
    values (here, import, 'contacts.csv', 120, 'contacts', '[{"name": "Name"}]', 2, run.id);
  insert into private.import_rows values (import, 1, '{Nadia}'), (import, 2, '{""}');
  insert into private.import_rejects values (import, 2, 0, 'name', '', 'required');
  export := private.start_run('data-export', '{}', null, ada, null, null, null, 'authenticated', json_build_object('sub', ada)::jsonb, null, null, 600);
  insert into public.data_exports (id, user_id, byte_size) values (export.id, ada, 4);
  insert into private.data_export_chunks values (export.id, 0, '\x504b0506');
  insert into public.analyses (workspace_id, id, author_id, period, period_from, period_to, findings)
    values (here, uuidv7(), me, '90d', current_date - 89, current_date, '{"version": 1}');

  insert into public.forecast_reports (workspace_id, id, author_id, months, report) values (here, uuidv7(), me, 3, '{"version": 1}');
  insert into public.figure_alerts (workspace_id, member_id, title, question, direction, line)
    values (here, me, 'Revenue', '{"measures": ["revenue"], "range": "this_month"}', 'below', 100000);
  insert into public.notifications (workspace_id, member_id, kind, alert_id, told)
    select here, me, 'alert', a.id, '{"title": "Revenue"}' from public.figure_alerts a where a.workspace_id = here;
  insert into public.frozen_forecasts (workspace_id, measure, frozen_on, month, currency, value, naive)
    values (here, 'revenue', '2026-01-05', '2026-01-01', 'USD', 100, 90);
  insert into public.score_models (workspace_id, version, records, won, has_signal) values (here, 1, 20, 10, true);
  insert into public.deal_scores (workspace_id, deal_id, model_id, as_of, chance, base, factors)
    select here, deal, m.id, current_date, 0.4, 0, '[]' from public.score_models m where m.workspace_id = here;
  insert into public.lead_scores (workspace_id, contact_id, model_id, as_of, chance, base, factors)
    select here, kept, m.id, current_date, 0.1, 0, '[]' from public.score_models m where m.workspace_id = here;
  insert into public.workflows (workspace_id, name, definition, is_on, acts_as) values (here, 'Call new leads',
    '{"trigger": {"on": "created", "entity": "contacts", "where": ""}, "steps": [{"id": "s1", "do": "task", "title": "Call {name}", "assignee": "owner", "days": 1}]}', true, me);
  insert into public.notifications (workspace_id, member_id, kind, workflow_id, told)
    select here, me, 'workflow', w.id, '{"name": "Call new leads", "text": "Called"}' from public.workflows w where w.workspace_id = here;
  insert into private.workflow_events (workspace_id, workflow_id, records) select here, w.id, array[kept] from public.workflows w where w.workspace_id = here;
  insert into private.workflow_turns (workspace_id, workflow_id, step, turns) select here, w.id, 's1', 1 from public.workflows w where w.workspace_id = here;
  insert into public.workflows (workspace_id, name, definition, is_on, acts_as) values (here, 'Ask before it closes',
    '{"trigger": {"on": "date", "entity": "deals", "field": "close_date", "days": -30, "at": "09:00", "where": ""}, "steps": [{"id": "s1", "do": "note", "text": "Soon"}]}', true, me);
  insert into private.workflow_occasions (workspace_id, workflow_id, record_id, day)
    select here, c.workflow_id, deal, current_date from private.workflow_clocks c where c.workspace_id = here;
  -- Mail.
  insert into public.mailboxes (workspace_id, member_id, address, login, sharing, imap_host, imap_port, imap_security, smtp_host, smtp_port,
    smtp_security, fetches_since, forward_to) values (here, me, 'ada@lantern.test', 'ada@lantern.test', 'linked', 'imap.lantern.test', 993, 'tls',
    'smtp.lantern.test', 465, 'tls', '2026-01-01', 'team@lantern.test') returning id into box;
  insert into private.mailbox_secrets values (here, box, '\x00');
  insert into private.mailbox_folders (workspace_id, mailbox_id, path, role, uid_validity, last_uid) values (here, box, 'INBOX', 'inbox', 1, 7);
  insert into public.conversations (workspace_id, mailbox_id, subject, party_address, contact_id, account_id, assignee_id, last_at)
    values (here, box, 'Desks', 'nadia@oak.test', kept, account, me, '2026-01-05 09:00Z') returning id into talk;
  insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, subject, text, sent_at)
    values (here, box, talk, 'a@oak.test', false, 'nadia@oak.test', 'Desks', 'When?', '2026-01-05 09:00Z') returning id into mail;
  insert into private.email_places values (here, mail, 'INBOX', 1, 7);
  insert into private.conversation_ids values (here, box, 'a@oak.test', talk);
  insert into private.mailbox_orders (workspace_id, mailbox_id, email_id, order_to) values (here, box, mail, 'seen');
  insert into private.unhandled_emails values (here, mail, box);
  insert into public.email_rules (workspace_id, mailbox_id, conditions, forward_to)
    values (here, box, '[{"field": "subject", "is": "contains", "value": "invoice"}]', 'books@lantern.test');
  insert into public.email_senders (workspace_id, mailbox_id, sender, is_blocked) values (here, box, '@spam.test', true);
  insert into public.email_events (workspace_id, mailbox_id, email_id, did, told) values (here, box, mail, 'forwarded', '{"to": "team@lantern.test"}');
  insert into private.auto_replies values (here, box, 'nadia@oak.test', '2026-01-05 09:00Z');
  insert into private.spam_words values (here, box, 'casino', 3, 0);
  insert into public.email_templates (workspace_id, name, body) values (here, 'Thanks', 'Dear {name}, thank you.');

  insert into private.file_contents (workspace_id, file_id, variant, media_type, byte_size, created_by) values (here, mail, 'original', 'text/plain', 4, me);
  insert into private.email_uploads (workspace_id, id, member_id, name, media_type, byte_size) values (here, mail, me, 'Plan.txt', 'text/plain', 4);

  -- Promotions.
  insert into public.promotion_generations (workspace_id, id, author_id, request, found) values (here, uuidv7(), me, '{}', '{"version": 1}');
  insert into public.promotion_ideas (workspace_id, name, idea) values (here, 'Win back', '{"version": 1}');
  perform private.start_promotion(here, jsonb_build_object('name', 'Win back', 'idea', '{"version": 1}'::jsonb, 'starts_on', current_date,
    'ends_on', current_date + 27, 'holdout', 20, 'seed', 'release'), array[account], 'Call {{account}}', 'Offer');

  -- Companies.
  insert into public.companies (workspace_id, name) values (here, 'Lantern Holdings') returning id into company;
  insert into public.locations (workspace_id, company_id, name) values (here, company, 'Singapore');
  insert into public.sales (workspace_id, sold_on, revenue_minor, cost_minor, quantity, account_id, product_id, company_id)
    values (here, current_date - 40, 12000, 7000, 2.5, account, product, company);
  insert into public.expenses (workspace_id, spent_on, amount_minor, category, purpose) values (here, current_date - 30, 90000, 'Rent', 'operating');
  insert into public.metric_points (workspace_id, day, key, value, dimension) values (here, current_date - 30, 'covers', 84, 'Lunch');
  insert into public.messages (workspace_id, sent_on, body, channel, account_id) values (here, current_date - 3, 'The new invoice is clear', 'Email', account)
    returning id into message;
  insert into public.message_readings (workspace_id, id, language, sentiment, confidence, model) values (here, message, 'en', 'positive', 0.9, 'en-1');
  insert into public.targets (workspace_id, month, amount_minor, account_id) values (here, current_date, 500000, account);
  insert into public.kpi_targets (workspace_id, measure, low, high) values (here, 'food_cost_share', 25, 32.5);
  insert into public.exchange_rates (workspace_id, day, from_currency, to_currency, rate) values (here, current_date - 60, 'EUR', 'USD', 1.0845);
  select d.id into department from public.departments d where d.workspace_id = here and d.company_id = company order by d.id limit 1;
  insert into public.teams (workspace_id, department_id, name) values (here, department, 'Field sales') returning id into team;
  insert into public.placements (workspace_id, department_id, team_id, member_id) values (here, department, team, me);

  insert into public.sheets (workspace_id, name, content) values (here, 'Budget', '');

  -- Tokens.
  perform public.claim_login_bonus();
  perform private.reserve_tokens(ada, uuidv7(), 'predictive', 1, 5, 'Forecast');

  -- Payments.
  insert into public.payments (user_id, package_id, tokens, amount_minor, currency, provider, state, paid_at)
    values (ada, 'price_vanda_token_100', 100, 1000, 'USD', 'demo', 'paid', '2026-01-05 09:00Z') returning id into payment;
  insert into private.checkouts (payment_id, account_id, provider, session_id)
    select payment, a.id, 'demo', 'session' from private.token_accounts a where a.user_id = ada;
  insert into private.payment_events (provider, id, type, payment_id) values ('demo', 'event', 'paid', payment);
  insert into private.payment_customers (account_id, provider, customer)
    select a.id, 'stripe', 'customer' from private.token_accounts a where a.user_id = ada;
  insert into private.forgotten_customers (provider, customer) values ('stripe', 'deleted');
  insert into private.demo_till (session_id, payment_id, name, amount_minor, currency, success_url, cancel_url)
    values ('session', payment, '100 Tokens', 1000, 'USD', '/paid', '/cancelled');
  insert into public.token_caps (user_id, cap) values (ada, 500);
  insert into public.token_cap_notices (user_id, month, percent, cap) values (ada, '2026-01', 80, 500);

  -- Derived data and caches.
  insert into public.sales (workspace_id, sold_on, revenue_minor, account_id, product_id, order_number)
    values (here, current_date - 20, 5000, account, product, 'A-1');
  insert into private.kept_segments (workspace_id, account_id, segment, product_ids) values (here, account, 'new', array[product]);
  insert into private.customer_keeping values (here, 'USD', current_date);
  insert into private.stale_customers values (here, account);
  insert into private.kept_customers (workspace_id, account_id, days, are_orders, day_minors, day_unrated, has_products, items, item_minors,
    item_total, order_counts) values (here, account, array[current_date - 20], '{true}', '{5000}', '{0}', true, array[product], '{5000}', 5000, '{1}');
  insert into private.import_checks values (import, 1, kept, 'hash');
  insert into private.merged_records values (here, gone, kept) on conflict do nothing;
  insert into public.pinned_charts (workspace_id, member_id, title, chart) values (here, me, 'Revenue', '{"kind": "bar", "question": {"measures": ["revenue"], "range": "last_12_months"}}');
  insert into private.spam_lessons values (here, mail, box, true, true);
  insert into private.set_aside_mails values (here, uuidv7(), '[]', '[]', '[]');
  insert into private.unmailed_notifications select here, n.id from public.notifications n where n.workspace_id = here on conflict do nothing;
  insert into private.notification_mails values (ada, '2026-01-05 09:00Z', 1);
  insert into public.contact_messages (name, email, subject, message, language) values ('Cleo', 'cleo@example.com', 'Demo', 'May I see it?', 'en');

  insert into private.positions default values;
end $$;
