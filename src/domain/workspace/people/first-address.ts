const address = '[^\\s@,;|<>"]+@[^\\s@,;|<>"]+\\.[^\\s@,;|<>".]+';

/**
 * The first address of a cell, alone, in brackets or before others; PostgreSQL uses the same expression: 'a@x.test;
 * b@x.test', 'Ada <a@x.test>', 'mailto:a@x.test'.
 */
export const firstAddress = new RegExp(`^(?:[^<>@]*<)?(?:mailto:)?(${address})(?=$|[>\\s,;|:])`);
