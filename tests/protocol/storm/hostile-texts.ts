/** Texts that would end a string, a name or a statement if they were concatenated into SQL. */
export const injections = [
  "'; DROP TABLE films; --",
  "') OR 1=1 --",
  '" OR ""="',
  '"; DELETE FROM accounts; --',
  "\\'; SELECT pg_sleep(9); --",
  "$$; SELECT 1; $$",
  "1; TRUNCATE public.films",
  "x' UNION SELECT secret FROM auth.users --",
  "/**/OR/**/1=1",
  "${jndi:ldap://x}",
  "%' AND 1=CAST(version() AS int) AND '%'='",
];
export const hugeNumbers = [
  "9".repeat(20),
  "9".repeat(400),
  "-" + "9".repeat(30),
  "1e400",
  "NaN",
  "Infinity",
  "2147483648",
  "9223372036854775808",
  "0x7fffffff",
  "1_000",
  "-0",
];
export const strange = ["\u202e", "💥", "é\u0301", "\uffff", "\u2028", "\t", "\r\n", "\u0001", "ｎａｍｅ", "İ"];
export const punctuation = `( ) , . : " ' \\ { } [ ] -> ->> :: ! * % ; -- $1 ...`.split(" ");
export const columns = "name id title employees year custom meta tags screens story created_at is_public".split(" ");
export const relations = "accounts contacts deals stages films studios people awards members secrets nothing".split(
  " ",
);
export const operators =
  "eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj".split(
    " ",
  );
export const words = [
  "soon",
  "",
  " ",
  "{",
  "[1,",
  "{1,2",
  "(1",
  '{"a":',
  "true false",
  "31-02-2024",
  "2024-13-45",
  "null",
  "\\",
  "*",
  "(",
];
