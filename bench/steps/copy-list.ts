import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { ownRow } from '../data/resellers.ts';
import { storeRows } from '../data/stored-list.ts';

/** A second tenant with the same resellers as another. Returns its root company. */
export const step = async ({ company, name }: { company: string; name: string }) => {
  const copy = await createTenant(name, 'Kim Example', 1);
  const { columns } = await loadView(tenantIdOf(company), resellerEntity);
  const positions = [...columns.positions()];
  const of = (at: number) => ownRow(columns.row(positions[at] ?? 0), copy);
  await storeRows(resellerEntity, copy, { from: 0, to: positions.length, of });
  return copy;
};
