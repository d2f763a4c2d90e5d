// Runs before the first paint, so that neither theme nor language flashes. An inline script would need an exception in the content security policy.
(function () {
  // A link that asked for no page of its own leads to the bare address: what it brings belongs to sign-in.
  if (location.pathname === "/" && /^#(.*&)?(access_token|error|message)=/.test(location.hash)) {
    location.replace((/type=recovery/.test(location.hash) ? "/reset-password" : "/auth/callback") + location.hash);
  }
  var html = document.documentElement;
  // zod probes for `eval`, which the policy refuses and the browser then reports.
  globalThis.__zod_globalConfig = { jitless: true };
  try {
    var theme = localStorage.getItem("theme");
    var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    html.classList.toggle("dark", dark);
    var language = localStorage.getItem("language");
    if (language && language !== "en") {
      html.lang = language;
      // The public page is rendered in English: wait for its translation rather than show both.
      html.dataset.translating = "";
    }
    if (localStorage.getItem("auth-session")) html.dataset.signedIn = "";
  } catch {
    // Storage is closed to us: English, light.
  }
})();
