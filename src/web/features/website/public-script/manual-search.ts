import { type Found, type ManualEntry, searchArticles } from "./search-articles.ts";

/** Searches the manual while the user types. The articles are fetched when the input is first used. */
export function searchManual() {
  const search = document.querySelector<HTMLElement>("[data-manual]");
  const box = search?.querySelector("input");
  const status = search?.querySelector<HTMLElement>("[role=status]");
  const list = search?.querySelector("ul");
  if (!search || !box || !status || !list) return;
  let articles: Promise<ManualEntry[]> | undefined;
  const load = () => (articles ??= fetch(search.dataset.manual ?? "").then((reply) => reply.json()));
  box.addEventListener("focus", () => void load().catch(() => (articles = undefined)));
  box.addEventListener("input", async () => {
    const typed = box.value;
    const articles = searchArticles(await load(), typed);
    // The result is ignored, because the text has changed in the meantime.
    if (typed !== box.value) return;
    list.replaceChildren(...articles.map(toItem));
    status.textContent = typed.trim() && articles.length === 0 ? (status.dataset.none ?? "") : "";
  });
}

function toItem({ address, title, excerpt }: Found) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = address;
  link.className = "hover:bg-accent block rounded-xl px-4 py-3";
  const name = document.createElement("span");
  name.className = "block text-base font-medium";
  name.textContent = title;
  const text = document.createElement("span");
  text.className = "text-muted-foreground block text-sm";
  text.textContent = excerpt;
  link.append(name, text);
  item.append(link);
  return item;
}
