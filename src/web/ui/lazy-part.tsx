import { type ComponentType, lazy } from "react";

/** A part beside the screen whose code comes after it. Where it does not come, the screen does without it. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn("A part of the screen could not be loaded", error);
      return { default: () => null };
    }
  });
