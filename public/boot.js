// Runs before the first paint, so that neither theme nor language flashes. An inline script would need an exception in the content security policy.
(function () {
  // A provider, and a link that asked for no page of its own, lead to the bare address: what they bring belongs to sign-in.
  var brought = location.search + location.hash;
  if (location.pathname === "/" && /#(.*&)?(access_token|error|message)=|^\?([^#]*&)?(code|error)=/.test(brought)) {
    location.replace((/#.*type=recovery/.test(brought) ? "/reset-password" : "/auth/callback") + brought);
  }
  var html = document.documentElement;
  // zod probes for `eval`, which the policy refuses and the browser then reports.
  globalThis.__zod_globalConfig = { jitless: true };
  try {
    var theme = localStorage.getItem("theme");
    var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    html.classList.toggle("dark", dark);
    var language = localStorage.getItem("language");
    // Those of src/domain/languages.ts that are not English; a value of any other making is no language.
    if (["es", "zh", "ja", "ko"].includes(language)) {
      html.lang = language;
      // The public page is rendered in English: wait for its translation rather than show both.
      html.dataset.translating = "";
    }
    if (localStorage.getItem("auth-session")) html.dataset.signedIn = "";
  } catch {
    // Storage is closed to us: English, light.
  }
})();
