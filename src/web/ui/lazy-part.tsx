import { type ComponentType, lazy } from "react";

/**
 * Creates a secondary part of a screen whose code is loaded after the screen. If loading fails, the part is left out.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn("A part of the screen could not be loaded", error);
      return { default: () => null };
    }
  });
