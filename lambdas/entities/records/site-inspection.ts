import { ApplicationError } from '#contract/application-error.ts';
import { isOpen, type SiteInspectionRecord, siteInspectionDefinition } from '#contract/site-inspection/record.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { defineEntity, listSource } from '#lambdas/store/repository/entity.ts';
import { changesOnly } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { factsOfInspections } from '../computed/place-facts.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants } from './company.ts';

/** The list of inspections. */
const siteInspectionList = listed(siteInspectionDefinition);

/** The same as what records know of their inspections is derived from it. */
export const siteInspectionSource = listSource<SiteInspectionRecord>(siteInspectionList);

/** What of an ended inspection may change: its record when that is merged into another one, and for which address it counts as well. */
const changeable = ['recordId', 'alsoAt'];

/** An ended inspection is never changed otherwise, and removed with its record only. */
const refuseEnded = (before: SiteInspectionRecord, after: SiteInspectionRecord | undefined) => {
  if (!isOpen(before) && !(after && changesOnly(before, after, changeable)))
    throw new ApplicationError('Update Failed', 'This inspection has ended. It cannot be changed any more.', 409);
};

export const siteInspectionEntity = defineEntity<SiteInspectionRecord, Pick<SiteInspectionRecord, 'id'>>({
  ...siteInspectionList,
  journal: { tenants: allTenants },
  missing: 'Id Not Available',
  owners: () => ['parentId'],
  presentation: async (tenantId) => ({
    ...(await siteInspectionList.presentation(tenantId)),
    show: ({ id }: Row) => ({ id: String(id) }),
  }),
  unique: {
    fields: ['recordId', 'openAs'],
    inUse: () =>
      new ApplicationError(
        'Save Failed',
        'An inspection of this place is open already. Reload the page to see it.',
        409,
      ),
  },
  guard: (_view, before, after) => refuseEnded(before, after),
  alsoWrites: (scope, before, after) => factsOfInspections(scope, [{ before, after }]),
  recoverable: true,
  newId: newTenantId,
});

/** Inspections of a scope's tenant. Whether a person may see one depends on the record it is of. */
export const siteInspections = (scope: Scope) => new Repository(siteInspectionEntity, scope);

/** The inspections of a record. */
export const inspectionsOf = (recordId: string): ListFilter => ({
  key: `inspections of ${recordId}`,
  matches: (value) => value('recordId') === recordId,
});
