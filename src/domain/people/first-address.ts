const address = '[^\\s@,;|<>"]+@[^\\s@,;|<>"]+\\.[^\\s@,;|<>".]+';

/**
 * The first address of a cell, alone, in brackets or before further ones, also as PostgreSQL reads it: 'a@x.test; b@x.test',
 * 'Ada <a@x.test>', 'mailto:a@x.test'.
 */
export const firstAddress = new RegExp(`^(?:[^<>@]*<)?(?:mailto:)?(${address})(?=$|[>\\s,;|:])`);
