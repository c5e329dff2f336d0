import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';
import type { Action } from '#contract/rules/access.ts';
import { reloadWhenBack } from '../ui/feedback/network.ts';

/** One screen of the portal; `needs` says who may open it. */
export interface Screen {
  readonly path: string;
  readonly Content: ComponentType;
  readonly needs?: Action;
}

/** A screen whose code is fetched when it is opened, or before. */
export interface LazyScreen extends FunctionComponent {
  /** Fetches it; the build finds its file by what this imports (web/screen-files.ts). */
  load(): Promise<unknown>;
}

/**
 * A screen whose code is fetched when it is opened. One that was fetched before is drawn at once: React shows a fallback that
 * it has drawn for 300 ms, however soon the screen is there.
 */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => {
  let known: ComponentType | undefined;
  const fetched = async () => {
    known ??= await load().catch(reloadWhenBack);
    return { default: known };
  };
  const Waiting = lazy(fetched);
  const Content = () => {
    const [Shown] = useState(() => known ?? Waiting);
    return createElement(Shown);
  };
  return Object.assign(Content, { load: Object.assign(fetched, { toString: () => String(load) }) });
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
