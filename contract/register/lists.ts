import * as z from 'zod';
import { companyColumn, list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';
import {
  type PurposeState,
  purposeStates,
  purposeStateWords,
  verifyingWays,
  verifyingWords,
} from '../purpose/states.ts';
import { type ShownStanding, shownStandings } from '../standing/standings.ts';

const [firstStanding, ...otherStandings] = shownStandings('endUser').map(([standing]) => standing);

/**
 * A purpose of an end user as the register shows it. Names of several products, states or bureaus are joined with ', '; `since` is
 * the day on which it was certified and verified, whether it still counts or not; days are the tenant's, '' for none.
 */
export const RegisterRow = z.object({
  id: z.string(),
  endUserId: Id,
  endUser: z.string(),
  reseller: z.string(),
  standing: z.enum([firstStanding as ShownStanding, ...otherStandings]),
  address: z.string(),
  city: z.string(),
  addressState: z.string(),
  zipcode: z.string(),
  business: z.string(),
  bureaus: z.string(),
  purpose: z.string(),
  section: z.string(),
  products: z.string(),
  states: z.string(),
  state: z.enum(purposeStates),
  since: z.string(),
  enteredOn: z.string(),
  signer: z.string(),
  certifiedOn: z.string(),
  document: z.string(),
  verifiedOn: z.string(),
  verifiedBy: z.string(),
  how: z.enum(['', ...verifyingWays]),
  validUntil: z.string(),
  endedOn: z.string(),
  company: z.string(),
});
export type RegisterRow = z.infer<typeof RegisterRow>;

/** The states in the order in which the register sorts them: what counts comes first. */
export const registerStates: readonly PurposeState[] = [
  'counts',
  'certified',
  'entered',
  'changed',
  'expired',
  'ended',
];

/** What a purpose without states of its own says: it is for consumers of all of them. */
export const ALL_STATES = 'All states';

/** The register of permissible purposes: who gets consumer data, for which purpose, since when. 15 USC 1681e(e). */
export const registerList = list({
  name: 'register',
  columns: {
    endUser: { label: 'End User', sortable: true },
    reseller: { label: 'Reseller', sortable: true },
    purpose: { label: 'Purpose', sortable: true },
    products: { label: 'Products', sortable: true },
    state: { label: 'Status', sortable: true },
    since: { label: 'Counts Since', sortable: true },
    validUntil: { label: 'Valid Until', sortable: true },
    company: companyColumn,
  },
  offered: {
    section: { label: 'Section of FCRA 604', sortable: true },
    states: { label: 'States of Consumers', sortable: true },
    bureaus: { label: 'Bureaus', sortable: true },
    standing: { label: 'Standing', sortable: true },
    business: { label: 'Business', sortable: true },
    address: { label: 'Address', sortable: true },
    city: { label: 'City', sortable: true },
    addressState: { label: 'State', sortable: true },
    zipcode: { label: 'Zip Code', sortable: true },
    enteredOn: { label: 'Entered', sortable: true },
    signer: { label: 'Signed by', sortable: true },
    certifiedOn: { label: 'Certified', sortable: true },
    document: { label: 'Document', sortable: true },
    verifiedOn: { label: 'Verified', sortable: true },
    verifiedBy: { label: 'Verified by', sortable: true },
    how: { label: 'Verified How', sortable: true },
    endedOn: { label: 'Ended', sortable: true },
  },
  filters: {
    state: { as: 'choice', choices: registerStates.map((state) => [state, purposeStateWords[state]] as const) },
    bureaus: { as: 'choice' },
    purpose: { as: 'choice' },
    section: { as: 'choice' },
    products: { as: 'choice' },
    states: { as: 'choice' },
    reseller: { as: 'choice' },
    standing: { as: 'choice', choices: shownStandings('endUser') },
    business: { as: 'choice' },
    endUser: { as: 'text' },
    since: { as: 'day' },
    validUntil: { as: 'day' },
    enteredOn: { as: 'day' },
    certifiedOn: { as: 'day' },
    verifiedOn: { as: 'day' },
    endedOn: { as: 'day' },
    signer: { as: 'text' },
    verifiedBy: { as: 'text' },
    document: { as: 'text' },
    how: { as: 'choice', choices: verifyingWays.map((how) => [how, verifyingWords[how]] as const) },
    address: { as: 'text' },
    city: { as: 'text' },
    addressState: { as: 'choice' },
    zipcode: { as: 'text' },
  },
  order: { by: 'endUser', direction: 'asc' },
  search: ['endUser', 'purpose'],
});
