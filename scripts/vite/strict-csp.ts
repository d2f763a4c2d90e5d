import type { Plugin } from "vite";

/**
 * Patches for four libraries that write `<style>` tags at run time, which our content security policy blocks. Each
 * patch changes one known part of the code, and the build fails if a new version has changed that part.
 */
const changes = [
  {
    // theme.css imports the style sheet that ships with the library instead.
    file: /\/node_modules\/sonner\/dist\/index\.mjs$/,
    find: /^__insertCSS\("[^\n]*"\);$/m,
    put: "",
  },
  {
    // theme.css hides the scrollbar of a select's list. An empty tag would be blocked as well, so the tag is removed.
    file: /\/node_modules\/@radix-ui\/react-(select|scroll-area)\/dist\/index\.mjs$/,
    find: /jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/,
    put: "null",
  },
  {
    // The page's scroll lock uses a constructed style sheet, which is not an inline style.
    file: /\/node_modules\/react-style-singleton\/dist\/es2015\/singleton\.js$/,
    find: /[\s\S]*/,
    put: `export const stylesheetSingleton = () => {
  let users = 0;
  let sheet = null;
  return {
    add(css) {
      if (users++ > 0) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      if (--users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    },
  };
};
`,
  },
  {
    // The library bundles a colour picker that adds a style tag. A constructed style sheet replaces the tag.
    file: /\/node_modules\/@ironcalc\/workbook\/dist\/ironcalc\.js$/,
    find: /var (\w+) = "head" in (\w+) \? \2\.head : \2, (\w+) = \(\1\.ownerDocument \|\| document\)\.createElement\("style"\);\s+\3\.innerHTML = (".*");\s+var (\w+) = \w+\(\);\s+\5 && \3\.setAttribute\("nonce", \5\), (\w+)\.set\(\2, \3\), \1\.appendChild\(\3\);/,
    put: `const $3 = new CSSStyleSheet();
$3.replaceSync($4);
$6.set($2, $3);
$2.adoptedStyleSheets = [...$2.adoptedStyleSheets, $3];`,
  },
];

/** Removes the `<style>` tags that libraries write at run time. */
export function strictCsp(): Plugin {
  return {
    name: "vanda:strict-csp",
    transform(code, id) {
      const change = changes.find(({ file }) => file.test(id.split("?")[0] ?? id));
      if (!change) return null;
      const changed = code.replace(change.find, change.put);
      if (changed === code) throw new Error(`${id} no longer writes its style tag where it did; see strict-csp.ts`);
      return { code: changed, map: null };
    },
  };
}
