import * as z from 'zod';
import { SearchText } from '../definition/list.ts';
import { CompanyRef, Id, Nothing, TimeZone } from '../fields/common.ts';
import { SheetAddress } from '../import/record.ts';
import { area } from '../route.ts';
import { BULK_SELECT_MAX, NAME_MAX } from '../rules/limits.ts';
import { ListViews, NamedRow, NewView, OwnLayout, SavedView, ViewChange, ViewList } from './record.ts';

const companyId = CompanyRef.optional();

/** A call of a list: its path, and its query as it was sent, without the page. */
const ofList = {
  of: z.string().min(1).max(100),
  query: z.string().max(9_000).default(''),
};

/** A file of a list call: its columns by name, separated by commas. */
const exported = {
  ...ofList,
  columns: z.string().min(1).max(4_000),
  as: z.enum(['xlsx', 'csv']),
  timeZone: TimeZone.default('UTC'),
};

/** A value of a column that rows have, and how many. */
const Choice = z.object({ id: z.string(), name: z.string(), count: z.number().int() });

/** Views of lists, their columns, and what is read of a list next to its pages. Role matrix row 111. */
export const view = area({
  list: {
    method: 'GET',
    path: '/api/view/list',
    access: 'view.own',
    query: z.object({ list: ViewList, companyId }),
    reply: ListViews,
  },
  create: {
    method: 'POST',
    path: '/api/view',
    access: 'view.own',
    within: ['view.share'],
    body: NewView,
    reply: SavedView,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/view',
    access: 'view.own',
    within: ['view.share'],
    body: ViewChange,
    reply: SavedView,
    done: 'Updated successfully',
  },
  remove: {
    method: 'DELETE',
    path: '/api/view/{id}',
    access: 'view.own',
    params: z.object({ id: Id }),
    query: z.object({ companyId }),
    reply: Nothing,
    done: 'Deleted successfully',
  },
  /** How the caller has a list from now on. */
  layout: {
    method: 'PUT',
    path: '/api/view/layout',
    whileSuspended: true,
    access: 'view.own',
    body: OwnLayout.extend({ list: ViewList }),
    reply: Nothing,
  },
  /** The values of a column among the rows of a list call, the most frequent first; `empty` counts rows without one. */
  choices: {
    method: 'GET',
    path: '/api/view/choices',
    access: 'view.own',
    query: z.object({
      ...ofList,
      field: z.string().min(1).max(60),
      search: SearchText,
      /** Ids, separated by commas, that are among the choices whatever they are called, where rows have them. */
      chosen: z.string().max(6_000).default(''),
    }),
    reply: z.object({ choices: z.array(Choice), more: z.boolean(), empty: z.number().int() }),
  },
  /** The rows of a list call that pasted names or ids mean: none, one, or up to 20 of the same name, for each. */
  named: {
    method: 'POST',
    path: '/api/view/named',
    whileSuspended: true,
    access: 'view.own',
    body: z.object({
      ...ofList,
      names: z
        .array(z.string().trim().min(1).max(NAME_MAX))
        .min(1, 'Please enter names or ids')
        .max(BULK_SELECT_MAX, `At most ${BULK_SELECT_MAX} names at a time`),
    }),
    reply: z.array(z.object({ typed: z.string(), rows: z.array(NamedRow) })),
  },
  /** All rows of a list call in the given columns, as a file. */
  export: {
    method: 'GET',
    path: '/api/view/export',
    access: 'view.own',
    query: z.object(exported),
    reply: SheetAddress,
  },
  /** Some of these rows, by their ids, which do not fit into an address. */
  exportChosen: {
    method: 'POST',
    path: '/api/view/export',
    whileSuspended: true,
    access: 'view.own',
    body: z.object({ ...exported, ids: z.array(Id).min(1).max(BULK_SELECT_MAX) }),
    reply: SheetAddress,
  },
});
