// Runs before the first paint, so that neither theme nor language flashes. An inline script would need an exception in
// the content security policy.
(function () {
  // Sign-in providers, and links without a target page, lead to `/`: their parameters belong to sign-in.
  var brought = location.search + location.hash;
  var html = document.documentElement;
  if (location.pathname === "/" && /#(.*&)?(access_token|error|message)=|^\?([^#]*&)?(code|error)=/.test(brought)) {
    return location.replace((/#.*type=recovery/.test(brought) ? "/reset-password" : "/auth/callback") + brought);
  }
  // Shows the elements that need script.
  html.dataset.script = "";
  // zod probes for `eval`, which the policy refuses and the browser then reports.
  globalThis.__zod_globalConfig = { jitless: true };
  // Data that the browser refuses to store, or has no space for, is stored in memory until the page closes.
  for (var name of ["localStorage", "sessionStorage"]) {
    replace(name, createStorage(open(name)));
  }
  replace("indexedDB", open("indexedDB"));
  var theme = localStorage.getItem("theme");
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  html.classList.toggle("dark", dark);
  var language = localStorage.getItem("language");
  // Any other value is not a language.
  var isOther = language !== "en" && html.dataset.languages.split(" ").includes(language);
  if (!("public" in html.dataset)) {
    if (isOther) html.lang = language;
  } else if (html.lang !== "en") {
    // A visitor who has not chosen a language gets that of the first page.
    if (!language) localStorage.setItem("language", html.lang);
  } else if (isOther) {
    // Addresses without a language are English: a visitor who has chosen another one is redirected.
    html.dataset.leaving = "";
    location.replace("/" + language + location.pathname + brought);
  }
  if (localStorage.getItem("auth-session")) html.dataset.signedIn = "";

  function replace(name, value) {
    Object.defineProperty(globalThis, name, { configurable: true, value: value });
  }

  function open(name) {
    try {
      return globalThis[name];
    } catch {
      html.dataset.storage = "memory";
      return null;
    }
  }

  function createStorage(stored) {
    var memory = new Map();
    var keys = () => [...new Set([...Object.keys(stored || {}), ...memory.keys()])];
    return {
      get length() {
        return keys().length;
      },
      key: (place) => keys()[place] ?? null,
      getItem: (key) => memory.get(key) ?? stored?.getItem(key) ?? null,
      setItem(key, value) {
        try {
          stored.setItem(key, value);
          memory.delete(key);
        } catch {
          // The stored value is outdated.
          stored?.removeItem(key);
          memory.set(key, String(value));
          html.dataset.storage = "memory";
          dispatchEvent(new Event("storage-refused"));
        }
      },
      removeItem(key) {
        memory.delete(key);
        stored?.removeItem(key);
      },
      clear() {
        memory.clear();
        stored?.clear();
      },
    };
  }
})();
