import { ApplicationError } from '#contract/application-error.ts';
import type { DivisionRecord, DivisionRow } from '#contract/division/record.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { placesOfDivision } from '../computed/place-facts.ts';
import { allTenants } from './company.ts';
import { divisionList } from './fact-lists.ts';

type ShownDivision = DivisionRow & { readonly isSameAddress: boolean };

export const divisionEntity = defineEntity<DivisionRecord, ShownDivision>({
  ...divisionList,
  journal: { tenants: allTenants },
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  unique: {
    fields: ['endUserId', 'name'],
    inUse: () => new ApplicationError('Save Failed', 'The end user has a division with this name already.'),
  },
  alsoWrites: (scope, _before, after) => placesOfDivision(scope, after),
  recoverable: true,
  newId: newTenantId,
});

/** Divisions of a scope's end users. */
export const divisions = (scope: Scope) => new Repository(divisionEntity, scope);

export const divisionsOf = (endUserId: string): ListFilter => ({
  key: `of ${endUserId}`,
  matches: (value) => value('endUserId') === endUserId,
});
