/** Returns the address that confirmation links and providers lead back to; it passes what they bring on (`public/boot.js`). */
export const siteRoot = () => `${location.origin}/`;
