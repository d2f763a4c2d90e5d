/** Closes menus when Escape is pressed or the user clicks outside. */
export function closeMenus() {
  const close = (isLeft: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]"))
      if (isLeft(menu)) menu.open = false;
  };
  addEventListener("pointerdown", ({ target }) => close((menu) => target instanceof Node && !menu.contains(target)));
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      return true;
    });
  });
}
