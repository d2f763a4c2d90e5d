const address = '[^\\s@,;|<>"]+@[^\\s@,;|<>"]+\\.[^\\s@,;|<>".]+';

/**
 * Matches the first address in a cell: 'a@x.test; b@x.test', 'Ada <a@x.test>', 'mailto:a@x.test'. PostgreSQL uses the
 * same expression.
 */
export const firstAddress = new RegExp(`^(?:[^<>@]*<)?(?:mailto:)?(${address})(?=$|[>\\s,;|:])`);
