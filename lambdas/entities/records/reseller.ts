import { ApplicationError } from '#contract/application-error.ts';
import { hasSameForm } from '#contract/obligations/server-fields.ts';
import { type Reseller, type ResellerRow, resellerDefinition } from '#contract/reseller/record.ts';
import { endedOn } from '#contract/standing/step.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { filledFacts } from '../computed/derived-facts.ts';
import { placeLeftItems } from '../computed/place-left.ts';
import { personNames } from '../computed/record-names.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants, filterDays, ownCircumstancesOf, rootName } from './company.ts';

export const resellerEntity = defineEntity<Reseller, ResellerRow>({
  ...listed(resellerDefinition, { tenant: rootName, people: personNames, circumstances: ownCircumstancesOf }),
  journal: { tenants: allTenants },
  days: filterDays,
  missing: 'Company Id is not available',
  owners: ({ visibility }) => (visibility === 'home' ? ['id'] : ['resellerCompanyId', 'id']),
  unique: {
    fields: ['name'],
    inUse: () => new ApplicationError('Save Failed', 'A reseller with this name exists already.'),
  },
  sideEffects: placeLeftItems<Reseller>('reseller'),
  hasSameForm,
  filled: filledFacts<Reseller>(),
  recoverable: true,
  retained: ({ standingSteps }, at) => ({ kind: 'reseller', endedOn: endedOn(standingSteps, at) }),
  newId: newTenantId,
});

/** Resellers of a scope. Spec part 2, section 2 "Reseller list". */
export const resellers = (scope: Scope) => new Repository(resellerEntity, scope);
