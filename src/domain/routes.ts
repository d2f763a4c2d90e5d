/** The first segments of all pages; the server answers other paths with the not-found page and status 404. */
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

/** Whether a path belongs to a page of the application. */
export function isPagePath(path: string): boolean {
  const [, segment] = path.split("/");
  return pageSegments.some((known) => known === segment);
}

/** Whether the sign-in screen stands there, which is painted before the application is there. */
export const isSignInPath = (path: string): boolean => /^\/(?:auth|login|signup)$/.test(path);

/** Pages of the application that search engines may keep; the others say nothing to anybody who is not signed in. */
export const isIndexed = (path: string): boolean => path === "/auth" || path === "/signup";
