import { ApplicationError } from '#contract/application-error.ts';
import { type DivisionRecord, type DivisionRow, divisionDefinition } from '#contract/division/record.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { ListFilter } from '../store/journal/selection.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';
import { listed } from './listed.ts';

type ShownDivision = DivisionRow & { readonly isSameAddress: boolean };

export const divisionEntity = defineEntity<DivisionRecord, ShownDivision>({
  ...listed(divisionDefinition, {}, ({ isSameAddress }) => ({ isSameAddress: isSameAddress === 1 })),
  journal: { families: allFamilies },
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  unique: {
    fields: ['endUserId', 'name'],
    taken: () => new ApplicationError('Save Failed', 'The end user has a division with this name already.'),
  },
  recoverable: true,
  newId: newFamilyId,
});

/** Divisions of a scope's end users. */
export const divisions = (scope: Scope) => new Repository(divisionEntity, scope);

export const divisionsOf = (endUserId: string): ListFilter => ({
  key: `of ${endUserId}`,
  keeps: (value) => value('endUserId') === endUserId,
});
