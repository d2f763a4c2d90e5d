/**
 * The class of a menu that mouse users see only while they hover over its metric (`group/metric`), so that all metrics
 * look the same. It is always visible on touch screens, while it has the focus, and while it is open.
 */
export const onHover = "pointer-fine:not-group-hover/metric:not-focus-within:not-has-[[aria-expanded=true]]:opacity-0";
