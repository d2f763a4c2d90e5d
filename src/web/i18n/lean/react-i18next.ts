import { cloneElement, type ReactElement, useEffect, useReducer, useSyncExternalStore } from "react";

import i18next, { instance, interpolate, isSuspending } from "./i18next.ts";

export const initReactI18next = { type: "3rdParty" };

export function useTranslation(names: string | readonly string[] = "common") {
  const i18n = useSyncExternalStore(instance.watch, instance.get, instance.get);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const namespaces = [names].flat();
  const load = namespaces.every(i18next.hasLoadedNamespace) ? undefined : i18next.loadNamespaces(namespaces);
  if (load && isSuspending()) throw load;
  useEffect(() => void load?.then(renderAgain), [load]);
  return { t: i18next.getFixedT(i18n.language, namespaces[0] ?? "common"), i18n };
}

type TransProps = {
  t: (key: string, options: Record<string, unknown>) => string;
  i18nKey: string;
  values?: Record<string, unknown>;
  components: Record<string, ReactElement>;
};

/** Renders a text with named tags such as `<link>…</link>`. Values are inserted last, so they contain no tags. */
export function Trans({ t, i18nKey, values = {}, components }: TransProps) {
  const parts = t(i18nKey, { ...values, skipInterpolation: true }).split(/<(\w+)>(.*?)<\/\1>/s);
  return parts.map((part, index) => {
    if (index % 3 === 0) return interpolate(part, values);
    const element = components[parts[index - 1] ?? ""];
    return index % 3 === 2 && element ? cloneElement(element, { key: index }, interpolate(part, values)) : null;
  });
}
