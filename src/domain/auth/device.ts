/** The device described by a browser's `User-Agent`, in terms that people know. */
export type Device = { browser: string | null; system: string | null };

// More specific names come first, because nearly every browser also includes the names of older ones.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/\S+ .*\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** Returns the browser and the operating system. Other programs are named by their first product token. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? "";
  const nameOf = (list: typeof browsers) => list.find(([, sign]) => sign.test(text))?.[0] ?? null;
  const program = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})/.exec(text)?.[1] ?? null;
  return { browser: nameOf(browsers) ?? program, system: nameOf(systems) };
}
