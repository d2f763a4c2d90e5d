/**
 * The first path segments of the application's pages. The server responds with status 404 to any other path that is
 * neither a public page, a file nor an API path.
 */
export const pageSegments = [
  "auth",
  "signup",
  "login",
  "reset-password",
  "invite",
  "keep-account",
  "payment-success",
  "success",
  "payment-cancelled",
  "dashboard",
] as const;

/** True if a path belongs to a page of the application. */
export function isPagePath(path: string): boolean {
  const [, segment] = path.split("/");
  return pageSegments.some((known) => known === segment);
}

/** True if the path is the sign-in screen, which is prerendered before the application loads. */
export const isSignInPath = (path: string): boolean => /^\/(?:auth|login|signup)$/.test(path);

/** True for pages that search engines may index; other pages have no content for anonymous visitors. */
export const isIndexed = (path: string): boolean => path === "/auth" || path === "/signup";
