import { type ComponentType, createContext, useContext } from 'react';
import type { MenuItem } from '#contract/rules/navigation.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Screen } from './screen.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** Decides who sees the entry; without it everybody who sees its group. */
  readonly item?: MenuItem;
  /** Patterns of the pages on which the entry is marked, besides its own. */
  readonly pages?: readonly string[];
}

/** One group of the side menu; `item` decides who sees it. */
export interface MenuGroup extends Pick<MenuEntry, 'to' | 'pages'> {
  readonly item: MenuItem;
  readonly icon: IconName;
  readonly entries: readonly MenuEntry[];
  /** A figure beside the label. */
  readonly Count?: ComponentType;
}

/** What an area adds to the portal: its screens behind sign-in, and how the menu leads there. */
export interface AreaScreens {
  readonly screens: readonly Screen[];
  readonly menu?: MenuGroup;
  /** Entries below the groups, for everybody. */
  readonly personal?: readonly MenuEntry[];
}

/** The groups of the side menu, for screens: the app, which knows all areas, provides them. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);

export const useMenu = () => useContext(MenuContext);
