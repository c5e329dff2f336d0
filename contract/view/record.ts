import * as z from 'zod';
import { FilterTree, SearchText } from '../definition/list.ts';
import { CompanyRef, Id, required, Version } from '../fields/common.ts';
import { PAGE_SIZE } from '../rules/limits.ts';
import { viewNames } from './lists.ts';

/** How many views one person, and one company, may keep. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;

export const pageSizes = [PAGE_SIZE, 25, 50, 100] as const;
export const densities = ['comfortable', 'compact'] as const;

const COLUMNS_MAX = 60;
const REFINEMENTS_MAX = 12;
const field = z.string().min(1).max(60);

/** A column that is shown; `width` in pixels where it was widened. */
const ShownColumn = z.object({ field, width: z.number().int().min(60).max(1_200).optional() });

/** The columns of a list in their order, none for those it starts with; how close its rows stand, and how many to a page. */
export const Layout = z.object({
  columns: z.array(ShownColumn).max(COLUMNS_MAX),
  density: z.enum(densities),
  size: z.union(pageSizes.map((size) => z.literal(size))),
  /** Rows tell how many comments the reader finds on them. */
  comments: z.boolean().default(false),
});
export type Layout = z.infer<typeof Layout>;

const Refinements = z
  .record(z.string().max(40), z.string().max(200))
  .refine((all) => Object.keys(all).length <= REFINEMENTS_MAX, 'The view has too many filters');

/** What a view stores of a list; `refinements` are the list's own parameters by name. */
export const ViewContent = Layout.extend({
  filter: FilterTree.nullable(),
  search: SearchText,
  orderBy: field,
  direction: z.enum(['asc', 'desc']),
  refinements: Refinements,
});
export type ViewContent = z.infer<typeof ViewContent>;

export const ViewList = z.enum(viewNames, { error: 'This list stores no views' });

/** What is sent to keep a view; `shared` with one's company, or with the one that a super admin has chosen. */
export const NewView = ViewContent.extend({
  list: ViewList,
  name: required('Please enter a name', VIEW_NAME_MAX),
  shared: z.boolean(),
  companyId: CompanyRef.optional(),
});
export type NewView = z.infer<typeof NewView>;

/** A view as it is sent back: its list and with whom it is shared stay as they are. */
export const ViewChange = NewView.omit({ list: true, shared: true }).extend({ id: Id, version: Version });
export type ViewChange = z.infer<typeof ViewChange>;

/** A view as people receive it; `owner` is the name of who made it, `changeable` whether this person may change it. */
export const SavedView = ViewContent.extend({
  id: Id,
  version: Version,
  list: ViewList,
  name: z.string(),
  shared: z.boolean(),
  owner: z.string(),
  changeable: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** How a person has a list: its layout, and the view that it opens with, '' for none. */
export const OwnLayout = Layout.extend({ defaultView: z.string().max(80) });
export type OwnLayout = z.infer<typeof OwnLayout>;

/** The views that a person sees of a list, by name, their own first, and how they have it themselves. */
export const ListViews = z.object({ views: z.array(SavedView), own: OwnLayout });
export type ListViews = z.infer<typeof ListViews>;

/** A row that a pasted name means; `about` tells rows of the same name apart: the reseller, '' where the list has none. */
export const NamedRow = z.object({ id: Id, name: z.string(), about: z.string() });
export type NamedRow = z.infer<typeof NamedRow>;
