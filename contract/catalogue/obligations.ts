import { kindsThat } from '#contract/kinds/kinds.ts';
import type { ContactRole } from '../contacts/roles.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '../rules/roles.ts';
import { isOut } from '../standing/standings.ts';
import { standingIn } from '../standing/step.ts';
import { type DocumentObligation, type Facts, type RequiringKind, requirements } from './requirements.ts';

/**
 * The version of the rules by which obligations have their states, for what must say by which rules it holds. It rises with
 * every change of a state. 1: D-94, D-95 (releases 0.1 and 0.2). 2: D-101 to D-103.
 */
export const OBLIGATION_RULES_VERSION = 2;

/** The kinds with obligations. An 'other' entry of an end user is stored as a provider; it is one once activated. */
export const obligationKinds = [...kindsThat('obligations'), 'other'] as const;
export type ObligationKind = (typeof obligationKinds)[number];

/** The obligations that a review fulfils. */
export type ReviewedObligation = 'provider.review' | 'provider.approval' | 'provider.signOff' | 'endUser.review';

/** A contact with a role that a line of the requirements demands, by the key of the line. */
type ContactObligation = `${RequiringKind}.contact.${string}`;

/** The inspection of a place that a line of the requirements demands, by the key of the line. */
type InspectionObligation = `${RequiringKind}.inspection.${string}`;

/** The certified and verified purposes that a line of the requirements demands, by the key of the line. */
type PurposeObligation = `${RequiringKind}.purpose.${string}`;

/** Whether an obligation is fulfilled by purposes or a review of the business, which have their place on the record's page. */
export const isOfPurposes = (name: ObligationName): boolean =>
  name === 'endUser.business' || name.split('.')[1] === 'purpose';

/** Whether an obligation is fulfilled by the inspection of a place. */
export const isInspection = (name: ObligationName): name is InspectionObligation => name.split('.')[1] === 'inspection';

export type ObligationName =
  | ReviewedObligation
  | 'other.activation'
  | 'document.expiry'
  | DocumentObligation
  | ContactObligation
  | InspectionObligation
  | PurposeObligation
  | 'endUser.business';

/**
 * What an obligation is worked out from: a day it is due (where the day may be absent, nothing is owed then), one until which
 * something must be done that is missing before, a mark that must be set (and the day it was, from which on a review holds for
 * some months), a document that must be collected, documents of kinds that no line of the checklist names, a contact with a
 * role, the inspection of a place, certified purposes, or what the rule of a business asks for.
 */
type Basis =
  | { readonly day: string; readonly required: boolean }
  | { readonly doneBy: string }
  | { readonly mark: string; readonly since: string }
  | { readonly document: string; readonly of: RequiringKind }
  | { readonly validityOf: RequiringKind }
  | { readonly contact: ContactRole }
  | { readonly inspection: true }
  | { readonly purpose: true }
  | { readonly business: true };

/** Who can fulfil something: users with one of these roles; with `rootOnly` none whose home is a reseller. */
export interface AssigneeRole {
  readonly turn: readonly RoleId[];
  readonly rootOnly?: true;
}

/** Who reviews documents: those who may approve them. Role matrix rows 100 and 101. */
export const reviewers: AssigneeRole = { turn: [NCRA], rootOnly: true };

/** One obligation as data: `turn` are the roles that can fulfil it, `field` its place on the record's form (see `label`). D-94. */
export interface Obligation extends AssigneeRole {
  readonly name: ObligationName;
  readonly kind: ObligationKind;
  /** '' for a document that must be collected: its name, and its line on the form, are those of the reference list. */
  readonly label: string;
  readonly field: string;
  readonly basis: Basis;
}

/** The facts that name a record's collected documents, ids of the reference list, and what its documents say. */
export const COLLECTED = 'collectedIds';
export const DOCUMENTS = 'documentFacts';

const documentsOf = (kind: RequiringKind, turn: readonly RoleId[]): Obligation[] =>
  requirements[kind].documents.map((document) => ({
    name: `${kind}.document.${document.key}`,
    kind,
    label: '',
    turn,
    field: '',
    basis: { document: document.document, of: kind },
  }));

/** Documents that run out, of each kind that the record's checklist does not name. */
const expiryOf = (kind: RequiringKind, turn: readonly RoleId[]): Obligation => ({
  name: 'document.expiry',
  kind,
  label: 'Expiry of a document',
  turn,
  field: '',
  basis: { validityOf: kind },
});

/** THE obligations of all kinds of record; another one is another entry. D-94, D-99. */
export const obligations: readonly Obligation[] = [
  {
    name: 'provider.review',
    kind: 'provider',
    label: 'NCRA Review',
    turn: [NCRA],
    field: 'reviewDate',
    basis: { day: 'reviewDate', required: true },
  },
  {
    name: 'provider.approval',
    kind: 'provider',
    label: 'Approval',
    turn: [NCRA],
    field: 'e13PAExpirationDate',
    basis: { day: 'approvalDate', required: false },
  },
  {
    name: 'provider.signOff',
    kind: 'provider',
    label: 'Experian Sign-off',
    turn: [EXPERIAN],
    rootOnly: true,
    field: 'isExperianSignoff',
    basis: { mark: 'isExperianSignoff', since: 'experianDate' },
  },
  ...documentsOf('provider', [NCRA]),
  ...documentsOf('reseller', [NCRA]),
  ...documentsOf('endUser', [RESELLER]),
  expiryOf('provider', [NCRA]),
  expiryOf('reseller', [NCRA]),
  expiryOf('endUser', [RESELLER]),
  {
    name: 'endUser.review',
    kind: 'endUser',
    label: 'End User Review',
    turn: [NCRA],
    field: 'endUserReviewDate',
    basis: { day: 'endUserReviewDate', required: false },
  },
  {
    name: 'endUser.business',
    kind: 'endUser',
    label: 'Business',
    turn: [NCRA],
    rootOnly: true,
    field: 'business',
    basis: { business: true },
  },
  {
    name: 'other.activation',
    kind: 'other',
    label: 'Activation',
    turn: [NCRA],
    field: 'activate',
    basis: { doneBy: 'reviewDate' },
  },
];

/** The tenant's day and the resellers out of the programme on it: they too decide whether a row has obligations. */
interface Day {
  readonly today: string;
  readonly suspendedResellers: ReadonlySet<string>;
}

/** Whether an 'other' entry waits to be activated: it has no further obligation. */
const isAppliedEntry = (facts: Facts, { today }: Day) =>
  facts('isEndUserTp') === true && standingIn('provider', facts, today) === 'applied';

/**
 * Which records of a list have obligations: none that is suspended, ended or refused, and no end user of such a
 * reseller. D-94, ADR 0044.
 */
export const hasObligations: Readonly<Record<ObligationKind, (facts: Facts, day: Day) => boolean>> = {
  provider: (facts, day) => !isOut(standingIn('provider', facts, day.today)) && !isAppliedEntry(facts, day),
  other: isAppliedEntry,
  reseller: (facts, { today }) => !isOut(standingIn('reseller', facts, today)),
  endUser: (facts, { today, suspendedResellers }) =>
    !isOut(standingIn('endUser', facts, today)) &&
    (suspendedResellers.size === 0 || !suspendedResellers.has(String(facts('companyId')))),
};
