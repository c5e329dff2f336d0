import { type ComponentType, lazy } from 'react';
import type { Action } from '../../../contract/rules/access.ts';
import type { MenuItem } from '../../../contract/rules/navigation.ts';

/** One screen of the portal; `needs` and `item` say who may open it. */
export interface Screen {
  readonly path: string;
  readonly Content: ComponentType;
  readonly needs?: Action;
  readonly item?: MenuItem;
}

/** A screen whose code is fetched when it is opened. */
export const later = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }));

export const screen = (path: string, Content: ComponentType, access: Pick<Screen, 'needs' | 'item'> = {}): Screen => ({
  path,
  Content,
  ...access,
});
