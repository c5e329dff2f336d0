import { type InspectionFact, inspectionFactOf, withoutFormer } from '#contract/site-inspection/facts.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { siteInspectionSource } from '../records/site-inspection-list.ts';
import { deriveByOwner } from './derived-facts.ts';

type InspectionRow = Pick<
  SiteInspectionRecord,
  'id' | 'placeKey' | 'endedAs' | 'completedAt' | 'deliveredAt' | 'outcome' | 'doneOn' | 'validUntil'
> & { readonly alsoKeys: readonly string[] };

const factOfRow = (row: Row) => {
  const { alsoKeys, ...inspection } = row as unknown as InspectionRow;
  return inspectionFactOf({ ...inspection, alsoAt: alsoKeys.map((key) => ({ key })) });
};

/** Makes the function that gives what a record must know of its inspections as they are listed now. */
export const derivedInspections = async (tenantId: TenantId): Promise<(recordId: string) => InspectionFact[]> => {
  const { of } = await deriveByOwner(tenantId, siteInspectionSource, 'recordId', factOfRow);
  return (recordId) => withoutFormer(of(recordId));
};
