import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { firstSets } from '#contract/obligations/requirement/sets.ts';
import type { BusinessRule } from '#contract/purpose/states.ts';
import { referenceDefaults } from '#lambdas/entities/reference.ts';

export type Values = Readonly<Record<string, unknown>>;

export const TODAY = '2028-02-29';

export const circumstances = (changes: Partial<Circumstances> = {}): Circumstances => ({
  today: TODAY,
  dueSoonDays: 60,
  reviewMonths: { 'provider.signOff': 0 },
  documents: {
    provider: referenceDefaults.providerDocuments,
    reseller: referenceDefaults.documentTypes,
    endUser: referenceDefaults.endUserDocuments,
  },
  certificates: [{ id: 3, name: 'PCI DSS' }],
  requirements: firstSets,
  suspendedResellers: new Set<string>(),
  businessRules: new Map<number, BusinessRule>(),
  ...changes,
});

export const outstanding = (kinds: readonly ObligationKind[], values: Values, changes: Partial<Circumstances> = {}) =>
  findOutstanding(kinds, circumstances(changes))((fact) => values[fact]);

/** An active provider that owes its documents and no review. */
export const provider = { activate: true, isEndUserTp: false, reviewDate: '2030-01-01', isExperianSignoff: true };
