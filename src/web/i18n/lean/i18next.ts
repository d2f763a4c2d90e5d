import type { BackendModule, InitOptions, ResourceLanguage } from "i18next";

import { createStore } from "#domain/store.ts";

type Options = {
  ns?: string;
  lng?: string | null;
  count?: number;
  replace?: Record<string, unknown>;
  skipInterpolation?: boolean;
  [variable: string]: unknown;
};

type Text = string | { [key: string]: Text };

const resources: Record<string, Record<string, Text>> = {};
/** Pending loads, and those that have failed since: components show keys instead of suspending again. */
const loads = new Map<string, Promise<void>>();
const failed = new Set<string>();
const namespaces = new Set<string>();
const translators = new Map<string, (key: string, options?: Options) => string>();
const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

let settings: InitOptions = {};
let backend: BackendModule | undefined;
let language: string;
let nextLanguage: string | undefined;
let suspends = true;

/** Returns the text or group of texts with a path; undefined if there is none. Keys can include dots. */
function find(texts: Text | undefined, path: string): Text | undefined {
  if (typeof texts !== "object") return undefined;
  if (Object.hasOwn(texts, path)) return texts[path];
  for (let end = path.indexOf("."); end > 0; end = path.indexOf(".", end + 1)) {
    const key = path.slice(0, end);
    const found = Object.hasOwn(texts, key) ? find(texts[key], path.slice(end + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const cached = <T>(values: Map<string, T>, key: string, create: () => T): T => {
  const value = values.get(key) ?? create();
  values.set(key, value);
  return value;
};

const pluralOf = (lng: string, count: number) =>
  cached(pluralRules, lng, () => new Intl.PluralRules(lng)).select(count);

function lookUp(key: string, { ns = settings.defaultNS as string, lng, count }: Options) {
  const [, namespace = ns, path = key] = /^([\w-]+):(.*)$/s.exec(key) ?? [];
  const code = lng ?? language;
  const paths = typeof count === "number" ? [`${path}_${pluralOf(code, count)}`, path, `${path}_other`] : [path];
  for (const candidate of paths) {
    const text = find(resources[code]?.[namespace], candidate);
    if (text !== undefined && text !== "") return { text, path };
  }
  return { text: undefined, path };
}

/** Inserts values into a text. A variable that is not passed stays visible. */
export function interpolate(text: string, values: Record<string, unknown>, lng = language): string {
  const { escape = String, defaultVariables } = settings.interpolation ?? {};
  const all: Record<string, unknown> = { ...defaultVariables, ...values };
  return text.replaceAll(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (placeholder, name: string, isNumber) => {
    if (!Object.hasOwn(all, name)) return placeholder;
    const value = all[name];
    if (value === undefined || value === null) return "";
    return escape(
      isNumber
        ? cached(numberFormats, lng, () => new Intl.NumberFormat(lng)).format(value as number)
        : // eslint-disable-next-line typescript/no-base-to-string -- as in i18next
          String(value),
    );
  });
}

function t(key: string, options: Options = {}): string {
  const { text, path } = lookUp(key, options);
  if (typeof text !== "string") return path;
  return options.skipInterpolation ? text : interpolate(text, options.replace ?? options, options.lng ?? language);
}

function addResourceBundle(lng: string, namespace: string, texts: ResourceLanguage) {
  namespaces.add(namespace);
  (resources[lng] ??= {})[namespace] = texts as Text;
}

const hasResourceBundle = (lng: string, namespace: string) => resources[lng]?.[namespace] !== undefined;

function load(lng: string, namespace: string): Promise<void> | undefined {
  const { read } = backend ?? {};
  if (!read || hasResourceBundle(lng, namespace)) return undefined;
  const name = `${lng}|${namespace}`;
  return cached(
    loads,
    name,
    () =>
      new Promise((resolve) => {
        void read(lng, namespace, (_error, texts) => {
          loads.delete(name);
          if (texts && typeof texts === "object") addResourceBundle(lng, namespace, texts);
          else failed.add(name);
          resolve();
        });
      }),
  );
}

const loadAll = async (lng: string) => {
  await Promise.all([...namespaces].map((namespace) => load(lng, namespace)));
};

async function changeLanguage(lng: string) {
  nextLanguage = lng;
  language ??= lng;
  await loadAll(lng);
  if (nextLanguage !== lng) return;
  language = lng;
  instance.set({ ...i18next, language });
}

const i18next = {
  get language() {
    return language;
  },
  use(module: { type: string }) {
    if (module.type === "backend") backend = module as BackendModule;
    return i18next;
  },
  async init(options: InitOptions) {
    settings = options;
    suspends = options.react?.useSuspense ?? true;
    for (const namespace of [options.ns ?? []].flat()) namespaces.add(namespace);
    for (const [lng, bundles] of Object.entries(options.resources ?? {}))
      for (const [namespace, texts] of Object.entries(bundles))
        addResourceBundle(lng, namespace, texts as ResourceLanguage);
    if (options.lng) await changeLanguage(options.lng);
  },
  t,
  exists: (key: string, options: Options = {}) => lookUp(key, options).text !== undefined,
  getFixedT: (lng: string | null, ns: string) =>
    cached(translators, `${lng}|${ns}`, () => (key: string, options?: Options) => t(key, { lng, ns, ...options })),
  getResource: (lng: string, namespace: string, path: string) => find(resources[lng]?.[namespace], path),
  getResourceBundle: (lng: string, namespace: string) => resources[lng]?.[namespace],
  addResourceBundle,
  hasResourceBundle,
  hasLoadedNamespace: (namespace: string) =>
    !backend || hasResourceBundle(language, namespace) || failed.has(`${language}|${namespace}`),
  /** Failed loads are tried again. */
  async loadNamespaces(names: string | readonly string[]) {
    for (const namespace of [names].flat()) namespaces.add(namespace);
    await loadAll(language);
  },
  loadLanguages: loadAll,
  changeLanguage,
};

/** A new object after each change of the language, so that components that use `i18n` render again. */
export const instance = createStore<typeof i18next>(i18next);

/** True if components suspend until their texts are loaded. */
export const isSuspending = () => suspends;

export default i18next;
