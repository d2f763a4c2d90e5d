-- True if the currency in a cell matches the assumed one, or if the cell has none.
create or replace function private.import_currency_matches(value text, currency text) returns boolean
language plpgsql immutable parallel safe strict as $$
declare said text;
begin
  if value !~ '[^0-9.,()+ −-]' then return true; end if;
  said := substring(private.import_plain(value) from '[A-Z]{0,2}[$€£¥₩₹₽₺₴₫฿₪₱]|Rs|zł|Kč|Ft|kr|Fr|[円元원]|[A-Z]{3}');
  return case said
    when '€' then currency = 'EUR'
    when '£' then currency in ('GBP', 'EGP', 'GIP', 'FKP', 'SHP')
    when '¥' then currency in ('JPY', 'CNY') when '円' then currency in ('JPY', 'CNY') when '元' then currency in ('JPY', 'CNY', 'TWD')
    when '₩' then currency in ('KRW', 'KPW') when '원' then currency in ('KRW', 'KPW')
    when '₹' then currency = 'INR' when 'Rs' then currency in ('INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR')
    when '₽' then currency = 'RUB' when '₺' then currency = 'TRY' when '₴' then currency = 'UAH' when '₫' then currency = 'VND'
    when '฿' then currency = 'THB' when '₪' then currency = 'ILS' when '₱' then currency = 'PHP'
    when 'zł' then currency = 'PLN' when 'Kč' then currency = 'CZK' when 'Ft' then currency = 'HUF' when 'Fr' then currency = 'CHF'
    when 'kr' then currency in ('SEK', 'NOK', 'DKK', 'ISK')
    when 'R$' then currency = 'BRL' when 'A$' then currency = 'AUD' when 'C$' then currency in ('CAD', 'NIO') when 'S$' then currency = 'SGD'
    when 'NT$' then currency = 'TWD'
    when '$' then currency in ('USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP', 'BRL')
    else case when said like '%$' then left(currency, 2) = left(said, 2) when said is not null then currency = said else true end end;
end $$;
grant execute on function private.import_currency_matches(text, text) to authenticated, service_role, worker;
