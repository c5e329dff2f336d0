import { EXPERIAN, NCRA, RESELLER, type RoleId } from '../roles.ts';
import {
  type DocumentObligation,
  type Facts,
  type Requirement,
  type RequiringKind,
  requirements,
} from './requirements.ts';

/** What owes something. An 'other' entry of an end user is stored as a provider and is none until it is activated. */
export const owingKinds = ['provider', 'reseller', 'endUser', 'other'] as const;
export type OwingKind = (typeof owingKinds)[number];

/** The obligations that a review fulfils. */
export type ReviewedObligation = 'provider.review' | 'provider.approval' | 'provider.signOff' | 'endUser.review';

export type ObligationName = ReviewedObligation | 'other.activation' | 'document.expiry' | DocumentObligation;

/**
 * What an obligation is worked out from: a day it is due (where the day may be absent, nothing is owed then), a mark that
 * must be set (and the day it was, from which on a review holds for some months), a document that must be collected, or the
 * documents that were handed in, each owed again by the day it runs out.
 */
type Basis =
  | { readonly day: string; readonly required: boolean }
  | { readonly mark: string; readonly since: string }
  | { readonly document: Requirement; readonly of: RequiringKind }
  | { readonly validityOf: RequiringKind };

/** One obligation as data: `turn` are the roles that can fulfil it, `field` its place on the record's form (see `label`). D-94. */
export interface Obligation {
  readonly name: ObligationName;
  readonly kind: OwingKind;
  /** '' for a document that must be collected: its name, and its line on the form, are those of the reference list. */
  readonly label: string;
  readonly turn: readonly RoleId[];
  readonly field: string;
  readonly basis: Basis;
}

/** The facts that name a record's collected documents, ids of the reference list, and how long its documents hold. */
export const COLLECTED = 'collectedIds';
export const VALIDITY = 'validity';

const documentsOf = (kind: RequiringKind, turn: readonly RoleId[]): Obligation[] =>
  requirements[kind].documents.map((document) => ({
    name: `${kind}.document.${document.key}` as DocumentObligation,
    kind,
    label: '',
    turn,
    field: '',
    basis: { document, of: kind },
  }));

/** Documents that run out, of each kind that a record has some of. */
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
    name: 'other.activation',
    kind: 'other',
    label: 'Activation',
    turn: [NCRA],
    field: 'activate',
    basis: { day: 'reviewDate', required: true },
  },
];

/** Which records of a list owe anything: inactive and suspended ones do not. D-94. */
export const owes: Readonly<Record<OwingKind, (facts: Facts) => boolean>> = {
  provider: (facts) => facts('activate') === true,
  other: (facts) => facts('activate') !== true && facts('isEndUserTp') === true,
  reseller: (facts) => facts('deactivate') !== true,
  endUser: () => true,
};
