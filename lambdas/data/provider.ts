import * as z from 'zod';
import { list } from '../../contract/lists/list.ts';
import type { ProviderDate } from '../../contract/records/provider.ts';
import { allFamilies } from './company.ts';
import type { Entity } from './entity.ts';
import { newFamilyId } from './id.ts';
import type { Row } from './journal/columns.ts';
import { Repository } from './repository.ts';
import type { Scope } from './scope.ts';

/** As much of a technology provider as the dashboard's chart shows. */
const Provider = z.object({
  id: z.string(),
  version: z.number(),
  companyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
});

const chart = list({
  name: 'provider',
  columns: { name: { label: 'Name', sortable: true }, updatedTime: { label: 'Date', sortable: true } },
  order: { by: 'name', direction: 'asc' },
  search: ['name'],
});

const entity: Entity<z.infer<typeof Provider>, ProviderDate> = {
  name: 'provider',
  journal: { families: allFamilies },
  schema: Provider,
  list: chart,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  row: ({ id, companyId, name, createdAt }) => ({ id, companyId, name, createdAt }),
  presentation: async () => ({ stamp: 'provider', search: chart.search, plain: ['name'], show }),
  newId: newFamilyId,
};

const show = (row: Row): ProviderDate => ({
  id: row.id,
  name: String(row.name),
  updatedTime: String(row.createdAt),
});

/** Technology providers of a scope; each belongs to the root company of its family. */
export const providers = (scope: Scope) => new Repository(entity, scope);
