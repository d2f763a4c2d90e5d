// Stands in for the application's own script on the pages with the sign-in screen. It paints the screen from words that the
// build has put here, and lets the application come after, which draws it anew and takes over what was typed and pressed
// meanwhile (src/web/ui/prerendered-sign-in.ts): 5 kB of script before somebody sees it, and not 230.
(function () {
  var screens = "%SCREENS%";
  /** The script of the application, and what it will ask for on this page. */
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
      document.getElementById("painted")?.remove();
      throw error;
    });
  }

  /** What the page shows has been seen once two frames have begun; a page that nobody looks at has none. */
  function startOnceSeen() {
    requestAnimationFrame(() => requestAnimationFrame(start));
    setTimeout(start, 300);
  }

  // Whoever is signed in, has lost a session, or brings answers or an invitation, sees what only the application can tell.
  function isStranger() {
    var known = ["auth-session", "onboardingData", "invitation"];
    return !known.some((key) => localStorage.getItem(key)) && !sessionStorage.getItem("departure");
  }

  async function paint() {
    // What the server offers is asked once: the application goes on with the same answer.
    var answer = (globalThis.configAnswer = fetch("/config.json"));
    var config = await (await answer).clone().json();
    var forms = screens[document.documentElement.lang];
    // A captcha comes from elsewhere.
    if (!forms || config.captcha) return;
    var search = new URLSearchParams(location.search);
    var mode = search.get("mode");
    if (mode !== "sign-in" && mode !== "sign-up") mode = location.pathname === "/signup" ? "sign-up" : "sign-in";

    var painted = document.createElement("div");
    painted.id = "painted";
    painted.className = "bg-background fixed inset-0 z-50 overflow-y-auto";
    painted.innerHTML = forms[mode];
    var offered = { google: config.google, mail: config.mail !== "off" };
    for (var part of painted.querySelectorAll("[data-where]")) if (!offered[part.dataset.where]) part.remove();
    // Language and theme wait for what can change them.
    for (var select of painted.querySelectorAll("select")) select.parentElement.style.visibility = "hidden";
    var next = search.get("next");
    for (var link of painted.querySelectorAll('a[href^="/auth?"]'))
      if (next) link.href = link.getAttribute("href") + "&next=" + encodeURIComponent(next);

    var buttons = [...painted.querySelectorAll("button")];
    painted.addEventListener("focusin", ({ target }) => (painted.dataset.focused = target.name || ""));
    // Enter in a field presses the form's button, too; a form is sent once, however often it is pressed.
    var pressed = [];
    painted.addEventListener("click", ({ target }) => {
      var button = target.closest("button");
      if (!button || (button.type === "submit" && pressed.includes(buttons.indexOf(button)))) return;
      pressed.push(buttons.indexOf(button));
      painted.dataset.pressed = pressed.join(" ");
    });
    painted.addEventListener("submit", (event) => event.preventDefault());
    document.body.append(painted);
  }

  if (isStranger()) paint().then(startOnceSeen, start);
  else start();
})();
