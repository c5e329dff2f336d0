import type { ComponentType } from 'react';
import type { Action } from '#contract/rules/access.ts';
import type { MenuItem } from '#contract/rules/navigation.ts';
import type { IconName } from '../ui/icon.tsx';
import type { ResourcePaths } from './paths/records.ts';
import { type Screen, screen } from './screen.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** Decides who sees the entry; without it every user who sees its group. */
  readonly item?: MenuItem;
  /** Patterns of the pages on which the entry is marked, besides its own. */
  readonly pages?: readonly string[];
}

/** One group of the side menu; `item` decides who sees it. */
export interface MenuGroup extends Pick<MenuEntry, 'to' | 'pages'> {
  readonly item: MenuItem;
  readonly icon: IconName;
  readonly entries: readonly MenuEntry[];
  /** A figure next to the label. */
  readonly Count?: ComponentType;
}

/** What an area adds to the portal: its screens behind sign-in, and how the menu leads there. */
export interface AreaScreens {
  readonly screens: readonly Screen[];
  readonly menu?: MenuGroup;
  /** Entries below the groups, for every user. */
  readonly personal?: readonly MenuEntry[];
}

type Named<Suffix extends string> = Action extends infer A
  ? A extends `${infer Name}.${Suffix}`
    ? Name
    : never
  : never;

/** Resources whose four rights are named in the common way. */
type Resource = Named<'list'> & Named<'create'> & Named<'update'> & Named<'read'>;

type ModeOf<Value> = Readonly<Record<'add' | 'edit' | 'view', Value>>;
type Rights = ModeOf<Action> & { readonly list: Action };

interface Declaration {
  readonly paths: ResourcePaths;
  /** The resource's name in the access matrix, or its rights one by one. */
  readonly rights: Resource | Rights;
  readonly list: ComponentType;
  /** The record's screen, for all modes or one for each. */
  readonly record: ComponentType | ModeOf<ComponentType>;
  /** Screens besides the list and the record. */
  readonly more?: readonly Screen[];
  readonly menu?: Pick<MenuGroup, 'item' | 'icon'> & { readonly entries?: readonly MenuEntry[] };
}

const rightsOf = (rights: Resource | Rights): Rights =>
  typeof rights === 'string'
    ? { list: `${rights}.list`, add: `${rights}.create`, edit: `${rights}.update`, view: `${rights}.read` }
    : rights;

const modesOf = (record: Declaration['record']): ModeOf<ComponentType> =>
  typeof record === 'object' && 'add' in record ? record : { add: record, edit: record, view: record };

/** The menu entry of a resource's list; marked on its records too. */
export const menuEntry = (label: string, { list, patterns }: Declaration['paths']): MenuEntry => ({
  label,
  to: list(),
  pages: Object.values(patterns),
});

/** List, add, edit and view of a resource: one declaration gives the routes with their rights and the place in the menu. */
export const resourceScreens = ({ paths, rights, list, record, more = [], menu }: Declaration): AreaScreens => {
  const { patterns } = paths;
  const needs = rightsOf(rights);
  const modes = modesOf(record);
  const screens = [
    screen(patterns.list, list, needs.list),
    screen(patterns.add, modes.add, needs.add),
    screen(patterns.edit, modes.edit, needs.edit),
    screen(patterns.view, modes.view, needs.view),
    ...more,
  ];
  if (!menu) return { screens };
  const { to, pages } = menuEntry(menu.item, paths);
  return { screens, menu: { entries: [], ...menu, to, ...(pages ? { pages } : {}) } };
};
