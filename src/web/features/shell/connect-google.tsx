import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";

import { canConnectGoogleQuery, connectGoogle } from "#web/data/identities.ts";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";

/** For whoever signs in some other way, where the server knows Google. */
export function ConnectGoogle() {
  const { t } = useTranslation("shell");
  const { data: canConnect } = useQuery(canConnectGoogleQuery);
  const { mutate } = useMutation(connectGoogle);
  if (!canConnect) return null;
  return (
    <DropdownMenuItem onSelect={() => mutate()}>
      <KeyRound />
      {t("userMenu.connectGoogle")}
    </DropdownMenuItem>
  );
}
