/**
 * Returns the URL that confirmation links and providers return to. The page there forwards their parameters
 * (`public/boot.js`).
 */
export const siteRoot = () => `${location.origin}/`;
