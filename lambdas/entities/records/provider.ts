import { ApplicationError } from '#contract/application-error.ts';
import type { ProviderDate } from '#contract/home/provider-chart.ts';
import type { OtherProviderRow, ProviderOption } from '#contract/provider/lists.ts';
import { type ProviderRecord, type ProviderRow, providerDefinition } from '#contract/provider/record.ts';
import { endedOn, standingStepsColumn } from '#contract/standing/step.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import { type Continuation, followHistory } from '#lambdas/store/journal/history/record-history.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { filledFacts } from '../computed/derived-facts.ts';
import { personNames } from '../computed/record-names.ts';
import { listed, standingOf } from '../computed/shown-status.ts';
import { allTenants, filterDays, ownCircumstancesOf, rootName } from './company.ts';

interface Activated {
  readonly id: string;
  readonly activate: boolean;
}

const isActivation = ({ before, after }: Change) => before?.activate === true || after?.activate === true;

/**
 * Whether a technology provider was ever active: it is, or its history shows that it was. Only a history that is known to its
 * beginning says that it never was. D-110.
 */
const wasActivated = async (tenantId: TenantId, { id, activate }: Activated, from: Continuation): Promise<boolean> => {
  if (activate) return true;
  const subject = { tenantId, entity: 'provider', id };
  const { changes, next } = await followHistory(subject, from, (known) => known.some(isActivation));
  const first = changes.at(-1);
  return changes.some(isActivation) || next !== undefined || first?.op !== 'create' || first.prev !== undefined;
};

/** All that any list of providers shows of one; each call's reply takes what is its own. */
type ShownProvider = ProviderRow & OtherProviderRow & ProviderOption & ProviderDate;

/** Whether the provider of a row is active today; most have no steps, and are what their field says. */
const isActive: ListFilter['matches'] = (value, derived) =>
  value(standingStepsColumn.row) ? standingOf(derived()) === 'active' : value('activate') === true;

export const providerEntity = defineEntity<ProviderRecord, ShownProvider>({
  ...listed(
    providerDefinition,
    { tenant: rootName, people: personNames, circumstances: ownCircumstancesOf },
    (row, derived) => ({
      activate: isActive(
        (field) => row[field],
        () => derived,
      ),
      endUserContactName: String(row.endUserContactName),
      endUserContactPhone: String(row.endUserContactPhone),
      updatedTime: String(row.createdAt),
    }),
  ),
  journal: { tenants: allTenants },
  days: filterDays,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  unique: {
    fields: ['entryOf', 'name'],
    inUse: () => new ApplicationError('Save Failed', 'A technology provider with this name exists already.'),
  },
  filled: filledFacts<ProviderRecord>(),
  recoverable: true,
  retained: ({ standingSteps }, at) => ({ kind: 'provider', endedOn: endedOn(standingSteps, at) }),
  everActive: wasActivated,
  newId: newTenantId,
});

/** Technology providers of a scope; each belongs to the root company of its tenant. */
export const providers = (scope: Scope) => new Repository(providerEntity, scope);

/** Which providers a list is about. D-60, D-84. */
export const which = {
  active: { key: 'active', matches: isActive },
  inactive: { key: 'inactive', matches: (value, derived) => !isActive(value, derived) },
  others: { key: 'others', matches: (value) => value('isEndUserTp') === true },
  othersOf: (endUserId: string): ListFilter => ({
    key: `others of ${endUserId}`,
    matches: (value) => value('isEndUserTp') === true && value('endUserId') === endUserId,
  }),
  /** Those that a reseller uses. */
  usedBy: (resellerId: string): ListFilter => ({
    key: `used by ${resellerId}`,
    matches: (value) => {
      const ids = value('resellerIds');
      return Array.isArray(ids) && ids.includes(resellerId);
    },
  }),
  /** Both days, 'YYYY-MM-DD', belong to the range. */
  completedBetween: (from: string, to: string): ListFilter => ({
    key: `completed ${from} ${to}`,
    matches: (value, derived) => {
      const day = String(value('completionDate'));
      return isActive(value, derived) && day >= from && day <= to;
    },
  }),
} as const satisfies Record<string, ListFilter | ((...given: string[]) => ListFilter)>;
