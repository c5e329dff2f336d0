import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { Action } from '#contract/rules/access.ts';
import { reloadWhenBack } from '../ui/feedback/network.tsx';
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts';

/** One screen of the portal; `needs` says who may open it. */
export interface Screen {
  readonly path: string;
  readonly Content: ComponentType;
  readonly needs?: Action;
}

/** A screen whose code is fetched when it is opened, or before; the build finds its file by what `load` imports (web/screen-files.ts). */
export type LazyScreen = LazyPart<object>;

/** A screen whose code is fetched when it is opened; without a network it waits. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => {
  const part = lazyPart(() => load().catch(reloadWhenBack));
  return Object.assign(part, { load: Object.assign(part.load, { toString: () => String(load) }) });
};

/** Fetches the first of some screens that an address leads to, if it is fetched at all. */
export const fetchScreen = async (screens: readonly Screen[], pathname: string) => {
  const found = screens.find(({ path }) => matchPath(path, pathname));
  if (found && 'load' in found.Content) await (found.Content as LazyScreen).load();
};

export const screen = (path: string, Content: ComponentType, needs?: Action): Screen => ({
  path,
  Content,
  ...(needs ? { needs } : {}),
});
