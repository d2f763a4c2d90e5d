import "./theme.css";
import { endUnkeptSession } from "#web/data/session/stored-session.ts";
import { offerWizard } from "#web/features/public-script/begin.ts";
import { noteLanguages, showTheme } from "#web/features/public-script/choices.ts";
import { sendWithoutLeaving } from "#web/features/public-script/contact-form.ts";
import { searchManual } from "#web/features/public-script/manual-search.ts";
import { closeMenus } from "#web/features/public-script/menus.ts";
import { showWhoIsSignedIn } from "#web/features/public-script/signed-in.ts";

// Behaviour of the public pages. Each of them works without it, and nothing is re-rendered.
endUnkeptSession();
const later = () => import("./public-app.tsx");
showWhoIsSignedIn(later);
showTheme();
noteLanguages();
closeMenus();
offerWizard(later);
sendWithoutLeaving(later);
searchManual();
