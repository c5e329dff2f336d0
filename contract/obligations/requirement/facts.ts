import type { ReferenceList } from '../../fields/reference-list.ts';

/** Something that is known of a record by ids, on which a condition can depend: its place in stored list rows, and its values. */
export interface ConditionFact {
  readonly row: string;
  readonly label: string;
  readonly values: ReferenceList | 'memberships' | 'premises' | 'businesses' | 'purposes';
}

/** The facts of each kind of record. They stand in the record's own row, so that a save knows whether a line applies. */
const conditionFacts = {
  provider: {
    organizers: { row: 'organizerTypes', label: 'Organizer Type', values: 'organizerTypes' },
  },
  reseller: {
    types: { row: 'typeIds', label: 'Reseller Type', values: 'resellerTypes' },
    membership: { row: 'ismember', label: 'Member', values: 'memberships' },
    states: { row: 'state', label: 'State', values: 'states' },
  },
  endUser: {
    types: { row: 'typeIds', label: 'End User Type', values: 'endUserTypes' },
    products: { row: 'serviceIds', label: 'Services/Products', values: 'services' },
    states: { row: 'state', label: 'State', values: 'states' },
    premises: { row: 'premises', label: 'Premises', values: 'premises' },
    bureaus: { row: 'bureauIds', label: 'Bureaus', values: 'bureaus' },
    business: { row: 'businessId', label: 'Business', values: 'businesses' },
    purposes: { row: 'purposeIds', label: 'Permissible Purpose', values: 'purposes' },
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
] as const;
export type FactName = (typeof factNames)[number];

/** The values that are no entries of a reference list, so that none of them ever leaves it. */
const lasting = ['memberships', 'premises', 'businesses', 'purposes'] as const;

/** The reference list that the values of a fact are entries of; undefined for a fact with other values. */
export const referenceListOf = (kind: RequirementKind, fact: FactName): ReferenceList | undefined => {
  const values = factsOfKind(kind)[fact]?.values;
  return lasting.some((each) => each === values) ? undefined : (values as ReferenceList | undefined);
};

/** The facts of a kind of record, by name. */
export const factsOfKind = (kind: RequirementKind): Readonly<Partial<Record<FactName, ConditionFact>>> =>
  conditionFacts[kind];
