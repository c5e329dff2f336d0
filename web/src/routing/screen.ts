import { type ComponentType, lazy } from 'react';
import type { Action } from '../../../contract/rules/access.ts';

/** One screen of the portal; `needs` says who may open it. */
export interface Screen {
  readonly path: string;
  readonly Content: ComponentType;
  readonly needs?: Action;
}

/** A screen whose code is fetched when it is opened. */
export const lazyScreen = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }));

export const screen = (path: string, Content: ComponentType, needs?: Action): Screen => ({
  path,
  Content,
  ...(needs ? { needs } : {}),
});
