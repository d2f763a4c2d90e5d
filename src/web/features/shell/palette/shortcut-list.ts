/** Pages opened by pressing `g` and then a letter. */
export const goTo = {
  h: "/dashboard",
  m: "/dashboard/my-day",
  s: "/dashboard/sales",
  a: "/dashboard/accounts",
  c: "/dashboard/contacts",
  p: "/dashboard/products",
  i: "/dashboard/imports",
} as const;

/** The shortcuts, in display order. */
export const shortcutGroups = [
  {
    title: "everywhere",
    items: [
      { text: "palette", keys: ["Ctrl/⌘", "K"] },
      { text: "sheet", keys: ["?"] },
      { text: "sidebar", keys: ["Ctrl/⌘", "B"] },
      { text: "escape", keys: ["Esc"] },
    ],
  },
  {
    title: "go",
    items: [
      { text: "goHome", keys: ["g", "h"] },
      { text: "goMyDay", keys: ["g", "m"] },
      { text: "goSales", keys: ["g", "s"] },
      { text: "goAccounts", keys: ["g", "a"] },
      { text: "goContacts", keys: ["g", "c"] },
      { text: "goProducts", keys: ["g", "p"] },
      { text: "goImports", keys: ["g", "i"] },
    ],
  },
  {
    title: "table",
    items: [
      { text: "search", keys: ["/"] },
      { text: "cells", keys: ["←", "↑", "↓", "→"] },
      { text: "edit", keys: ["F2"] },
      { text: "open", keys: ["Enter"] },
      { text: "peek", keys: ["Space"] },
      { text: "choose", keys: ["Shift", "Space"] },
    ],
  },
  {
    title: "board",
    items: [
      { text: "cards", keys: ["←", "↑", "↓", "→"] },
      { text: "carry", keys: ["Space"] },
      { text: "open", keys: ["Enter"] },
    ],
  },
  {
    title: "myDay",
    items: [
      { text: "tasks", keys: ["↑", "↓"] },
      { text: "complete", keys: ["Space"] },
    ],
  },
] as const;
