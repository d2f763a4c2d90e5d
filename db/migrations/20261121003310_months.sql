-- Rows are counted by month in one request: `select=close_date::month,count()` cuts a day to 2026-11, and a moment to the
-- month it falls in where the request says it is (`Prefer: timezone=Asia/Singapore`).
create domain public.month as varchar(7);
