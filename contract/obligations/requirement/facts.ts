import type { RequiringKind } from '../../catalogue/requirements.ts';
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

const states = { row: 'state', label: 'State', values: 'states' } as const;
const premises = { row: 'premises', label: 'Premises', values: 'premises' } as const;

/**
 * The facts of each kind of record. They stand in the record's own row, so that a save knows whether a line applies; those of a
 * division with its place in the row of its end user, which owes what is demanded of it. ADR 0055.
 */
const conditionFacts = {
  provider: {
    organizers: { row: 'organizerTypes', label: 'Organizer Type', values: 'organizerTypes' },
    standing,
  },
  reseller: {
    types: { row: 'typeIds', label: 'Reseller Type', values: 'resellerTypes' },
    membership: { row: 'ismember', label: 'Member', values: 'memberships' },
    states,
    standing,
  },
  endUser: {
    types: { row: 'typeIds', label: 'End User Type', values: 'endUserTypes' },
    products: { row: 'serviceIds', label: 'Services/Products', values: 'services' },
    states,
    premises,
    bureaus: { row: 'bureauIds', label: 'Bureaus', values: 'bureaus' },
    business: { row: 'businessId', label: 'Business', values: 'businesses' },
    purposes: { row: 'purposeIds', label: 'Permissible Purpose', values: 'purposes' },
    standing,
  },
  division: { states, premises },
} as const satisfies Record<string, Readonly<Record<string, ConditionFact>>>;

/** The kinds of record of which something is demanded. */
export type RequirementKind = keyof typeof conditionFacts;
export const requirementKinds = Object.keys(conditionFacts) as RequirementKind[];

/** Who owes what is demanded of a kind of record: the record itself, for a division its end user. */
export const owingKind = (kind: RequirementKind): RequiringKind => (kind === 'division' ? 'endUser' : kind);

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

/** Stands for the fact that decides where a line is of divisions and the record has none with an address of its own. */
export const NO_DIVISION = 'division';
