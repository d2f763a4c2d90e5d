/** Returns the URL that confirmation links and providers return to; it forwards their parameters (`public/boot.js`). */
export const siteRoot = () => `${location.origin}/`;
