import "./theme.css";
import { endTemporarySession } from "#web/data/auth/stored-session.ts";
import { sendWithoutLeaving } from "#web/features/website/public-script/contact-form.ts";
import { searchManual } from "#web/features/website/public-script/manual-search.ts";
import { closeMenus } from "#web/features/website/public-script/menus.ts";
import { offerWizard } from "#web/features/website/public-script/offer-wizard.ts";
import { noteLanguages, showTheme } from "#web/features/website/public-script/preferences.ts";
import { showSignedInUser } from "#web/features/website/public-script/signed-in-user.ts";

// Interactive parts of the public pages. All pages work without them, and nothing is re-rendered.
endTemporarySession();
const later = () => import("./public-app.tsx");
showSignedInUser(later);
showTheme();
noteLanguages();
closeMenus();
offerWizard(later);
sendWithoutLeaving(later);
searchManual();
