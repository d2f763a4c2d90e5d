// Renders the sign-in screen before the app is loaded, from markup that the build inserts: after 5 kB of script instead
// of 230. The app then renders the screen again and takes over typed text and clicks
// (src/web/ui/prerendered-sign-in.ts).
(function () {
  var screens = "%SCREENS%";
  /** The script of the app, and the files that it requests on this page. */
  var application = "%APPLICATION%";
  var parts = "%PARTS%".split(" ");
  var texts = "%TEXTS%";
  var isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (var part of parts.concat(texts[document.documentElement.lang] || [])) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = part;
      document.head.append(link);
    }
    import(application).catch((error) => {
      document.getElementById("prerendered")?.remove();
      throw error;
    });
  }

  /** Starts after two frames, when the screen is visible; a page in the background has no frames. */
  function startOnceSeen() {
    requestAnimationFrame(() => requestAnimationFrame(start));
    setTimeout(start, 300);
  }

  // Users with a session, a lost session, onboarding answers or an invitation need the app.
  function isStranger() {
    var known = ["auth-session", "onboardingData", "invitation"];
    return !known.some((key) => localStorage.getItem(key)) && !sessionStorage.getItem("sign-out");
  }

  async function paint() {
    // The app uses the same response, so that the configuration is requested once.
    var answer = (globalThis.configAnswer = fetch("/config.json"));
    var config = await (await answer).clone().json();
    var forms = screens[document.documentElement.lang];
    // A captcha is loaded from another server.
    if (!forms || config.captcha) return;
    var search = new URLSearchParams(location.search);
    var mode = search.get("mode");
    if (mode !== "sign-in" && mode !== "sign-up") mode = location.pathname === "/signup" ? "sign-up" : "sign-in";

    var prerendered = document.createElement("div");
    prerendered.id = "prerendered";
    prerendered.className = "bg-background fixed inset-0 z-50 overflow-y-auto";
    prerendered.innerHTML = forms[mode];
    var offered = { google: config.google, mail: config.mail !== "off" };
    for (var part of prerendered.querySelectorAll("[data-where]")) if (!offered[part.dataset.where]) part.remove();
    // Language and theme need the app.
    for (var select of prerendered.querySelectorAll("select")) select.parentElement.style.visibility = "hidden";
    var next = search.get("next");
    for (var link of prerendered.querySelectorAll('a[href^="/auth?"]'))
      if (next) link.href = link.getAttribute("href") + "&next=" + encodeURIComponent(next);

    var buttons = [...prerendered.querySelectorAll("button")];
    prerendered.addEventListener("focusin", ({ target }) => (prerendered.dataset.focused = target.name || ""));
    // Enter in a field clicks the form's button, too; each form is submitted once.
    var pressed = [];
    prerendered.addEventListener("click", ({ target }) => {
      var button = target.closest("button");
      if (!button || (button.type === "submit" && pressed.includes(buttons.indexOf(button)))) return;
      pressed.push(buttons.indexOf(button));
      prerendered.dataset.pressed = pressed.join(" ");
    });
    prerendered.addEventListener("submit", (event) => event.preventDefault());
    document.body.append(prerendered);
  }

  if (isStranger()) paint().then(startOnceSeen, start);
  else start();
})();
