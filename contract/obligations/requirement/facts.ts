import type { ReferenceList } from '../../fields/reference-list.ts';
import { standingStepsColumn } from '../../standing/step.ts';

/**
 * Something that is known of a record by ids, on which a condition can depend: its place in stored list rows, its values, and the
 * further places that decide about them.
 */
export interface ConditionFact {
  readonly row: string;
  readonly label: string;
  readonly values: ReferenceList | 'memberships' | 'premises' | 'businesses' | 'purposes' | 'standings';
  readonly also?: readonly string[];
}

/** How a record itself stands: derived from its steps on each day, whatever the standing of its reseller. */
const standing = {
  row: standingStepsColumn.row,
  label: 'Standing',
  values: 'standings',
  also: ['activate', 'deactivate', 'isEndUserTp'],
} as const;

/** The facts of each kind of record. They stand in the record's own row, so that a save knows whether a line applies. */
const conditionFacts = {
  provider: {
    organizers: { row: 'organizerTypes', label: 'Organizer Type', values: 'organizerTypes' },
    standing,
  },
  reseller: {
    types: { row: 'typeIds', label: 'Reseller Type', values: 'resellerTypes' },
    membership: { row: 'ismember', label: 'Member', values: 'memberships' },
    states: { row: 'state', label: 'State', values: 'states' },
    standing,
  },
  endUser: {
    types: { row: 'typeIds', label: 'End User Type', values: 'endUserTypes' },
    products: { row: 'serviceIds', label: 'Services/Products', values: 'services' },
    states: { row: 'state', label: 'State', values: 'states' },
    premises: { row: 'premises', label: 'Premises', values: 'premises' },
    bureaus: { row: 'bureauIds', label: 'Bureaus', values: 'bureaus' },
    business: { row: 'businessId', label: 'Business', values: 'businesses' },
    purposes: { row: 'purposeIds', label: 'Permissible Purpose', values: 'purposes' },
    standing,
  },
} as const satisfies Record<string, Readonly<Record<string, ConditionFact>>>;

/** The kinds of record that have requirements. */
export type RequirementKind = keyof typeof conditionFacts;
export const requirementKinds = Object.keys(conditionFacts) as RequirementKind[];

/** Whether a kind of what owes something has requirements; an 'other' entry has none. */
export const isRequirementKind = (kind: string): kind is RequirementKind =>
  requirementKinds.some((each) => each === kind);

export const factNames = [
  'types',
  'products',
  'states',
  'membership',
  'organizers',
  'premises',
  'bureaus',
  'business',
  'purposes',
  'standing',
] as const;
export type FactName = (typeof factNames)[number];

/** The values that are no entries of a reference list, so that none of them ever leaves it. */
const lasting = ['memberships', 'premises', 'businesses', 'purposes', 'standings'] as const;

/** The reference list that the values of a fact are entries of; undefined for a fact with other values. */
export const referenceListOf = (kind: RequirementKind, fact: FactName): ReferenceList | undefined => {
  const values = factsOfKind(kind)[fact]?.values;
  return lasting.some((each) => each === values) ? undefined : (values as ReferenceList | undefined);
};

/** The facts of a kind of record, by name. */
export const factsOfKind = (kind: RequirementKind): Readonly<Partial<Record<FactName, ConditionFact>>> =>
  conditionFacts[kind];
