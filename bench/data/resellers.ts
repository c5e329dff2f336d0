import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import type { NewReseller, Reseller } from '#contract/reseller/record.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';

const made = madeUpResellers(200);

/** A made-up reseller by its number: names of all kinds, no two alike. */
export const newReseller = (at: number): NewReseller => {
  const like = made[at % made.length] as NewReseller;
  return { ...like, name: `${like.name} ${Math.floor(at / made.length)}` };
};

/** The same as the record of a root company. */
export const resellerRecord = (companyId: string, at: number): Reseller => ({
  ...newReseller(at),
  ...{ version: 1, deactivate: false, isreseller: true, isregisteredUser: false },
  ...serverFieldsOf(),
  id: newTenantId(tenantIdOf(companyId)),
  resellerCompanyId: companyId,
});

/** The row of another root company's reseller as one of a company's own. */
export const ownRow = (row: Row, companyId: string): Row => {
  const id = String(row.id);
  // Ids begin with their tenant.
  return { ...row, id: tenantIdOf(companyId) + id.slice(tenantIdOf(id).length), resellerCompanyId: companyId };
};
