import * as z from 'zod';
import { companyColumn, list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';
import { providerDefinition } from './record.ts';

const count = z.number().int().min(0);

/**
 * Who depends on a technology provider, of what the caller sees: end users and resellers that use it, and the divisions of
 * those end users, the first of them by name.
 */
export const ProviderImpact = z.object({
  endUsers: count,
  resellers: count,
  divisions: count,
  firstDivisions: z.array(z.object({ id: Id, name: z.string(), endUserId: Id, endUser: z.string() })),
});
export type ProviderImpact = z.infer<typeof ProviderImpact>;

const { columns, offered, filters } = providerDefinition.list;
const all = { ...columns, ...offered };
const own = ['name', 'tpType', 'reviewDate', 'company'];

/** A list of some of the providers, with its own headings; it offers the other columns. */
const someProviders = (name: string, type: string, review: string) =>
  list({
    name: 'provider',
    columns: {
      name: { label: name, sortable: true },
      tpType: { label: type, sortable: true },
      reviewDate: { label: review, sortable: true },
      company: companyColumn,
    },
    offered: Object.fromEntries(Object.entries(all).filter(([field]) => !own.includes(field))),
    ...(filters ? { filters } : {}),
    order: { by: 'name', direction: 'asc' },
    search: ['name', 'tpType'],
  });

/** Providers that end users' 'other' entries have brought in. Spec part 2, section 2 "Other technology providers". */
export const otherProviderList = someProviders(
  'Technology Provider Name',
  'Technology Provider Type',
  'NCRA Review Date',
);

export const OtherProviderRow = providerDefinition.Row.extend({
  endUserContactName: z.string(),
  endUserContactPhone: z.string(),
  activate: z.boolean(),
});
export type OtherProviderRow = z.infer<typeof OtherProviderRow>;

/** An entry of the lists that providers are chosen from. */
export const ProviderOption = z.object({ id: Id, name: z.string(), tpType: z.string() });
export type ProviderOption = z.infer<typeof ProviderOption>;

/** Providers that wait to be activated. Spec part 2, section 2 "Inactive providers list". */
export const inactiveProviderList = someProviders('Name', 'Type', 'Review Date');

/** The two lists inside a provider's record: who uses it, each sortable by name. Spec part 2, section 2. */
export const resellersUsingList = list({
  name: 'reseller',
  columns: {
    name: { label: 'Reseller', sortable: true },
    contactName: { label: 'Main Contact' },
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name'],
});

export const endUsersUsingList = list({
  name: 'endUser',
  columns: {
    name: { label: 'End User', sortable: true },
    reseller: { label: 'Reseller' },
    contactName: { label: 'Main Contact' },
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name'],
});

/** The list inside a reseller's record: which providers it uses. */
export const providersUsedList = list({
  name: 'provider',
  columns: {
    name: { label: 'Technology Provider', sortable: true },
    tpType: { label: 'Type', sortable: true },
    status: { label: 'Status' },
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name'],
});
