import * as z from 'zod';
import { addressKey, type PostalAddress } from '../fields/address-key.ts';
import { type ReviewOutcome, reviewOutcomes } from '../review/rules.ts';
import { isAddress, OWN_PLACE } from './place.ts';
import type { DivisionPlace } from './place-fields.ts';
import type { InspectionEnd } from './rules.ts';

/**
 * What a record knows of an inspection of one of its places, by the inspection's id: `keys` of the addresses that it counts for,
 * `at` when it was completed (ISO time), '' while it is open, then `isDelivered` once its report came in.
 */
export const InspectionFact = z.object({
  id: z.string(),
  keys: z.array(z.string()),
  at: z.string(),
  isDelivered: z.boolean(),
  outcome: z.enum(['', ...reviewOutcomes]),
  doneOn: z.string(),
  validUntil: z.string(),
});
export type InspectionFact = z.infer<typeof InspectionFact>;

/** The open inspections of a record's places, and of each place the one that was completed last. The server alone writes them. */
export const InspectionFacts = z.array(InspectionFact).default([]);

/** An inspection, as far as it decides what its record knows of it. */
interface Inspected {
  readonly id: string;
  readonly placeKey: string;
  readonly alsoAt: readonly { readonly key: string }[];
  readonly endedAs: InspectionEnd;
  readonly completedAt: string;
  readonly deliveredAt: string;
  readonly outcome: ReviewOutcome | '';
  readonly doneOn: string;
  readonly validUntil: string;
}

/** Returns what a record must know of an inspection; undefined for one that was aborted or whose place was left. */
export const inspectionFactOf = (inspection: Inspected): InspectionFact | undefined => {
  const { id, placeKey, alsoAt, endedAs, completedAt: at, deliveredAt, outcome, doneOn, validUntil } = inspection;
  if (endedAs !== '' && endedAs !== 'completed') return undefined;
  const keys = [...new Set([placeKey, ...alsoAt.map(({ key }) => key)])];
  return { id, keys, at, isDelivered: deliveredAt !== '', outcome, doneOn, validUntil };
};

const isLater = (one: InspectionFact, other: InspectionFact | undefined) => other === undefined || one.at >= other.at;

/** The completed inspection that counts for an address: the one that was completed last. */
export const latestAt = (facts: readonly InspectionFact[], key: string): InspectionFact | undefined =>
  facts
    .filter((fact) => fact.at !== '' && fact.keys.includes(key))
    .reduce<InspectionFact | undefined>((latest, fact) => (isLater(fact, latest) ? fact : latest), undefined);

/** The open inspection of an address. */
export const openAt = (facts: readonly InspectionFact[], key: string): InspectionFact | undefined =>
  facts.find((fact) => fact.at === '' && fact.keys.includes(key));

/** The facts without those that a later inspection of the same addresses has made pointless. */
export const withoutFormer = (facts: readonly InspectionFact[]): InspectionFact[] =>
  facts.filter((fact) => fact.at === '' || fact.keys.some((key) => latestAt(facts, key) === fact));

/** A place of a record, and what its inspections say; several divisions at one address are one place. */
export interface PlaceFacts {
  /** OWN_PLACE for the record's own address, else its divisions. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Of the divisions' address; '' for the own address, which stands in the record. */
  readonly key: string;
  /** Of the divisions; the own address has those of the record's row. */
  readonly premises: readonly number[];
  readonly states: readonly number[];
  /** The roles that the contacts of each division have, in words; '' for none. */
  readonly roles: readonly string[];
  /** The tenant's day since which a division is there; '' for the own address. */
  readonly since: string;
  readonly outcome: ReviewOutcome | '';
  readonly doneOn: string;
  readonly validUntil: string;
  readonly open: '' | 'ordered' | 'delivered';
}

/** A record with places. */
export interface Placed {
  readonly addressId?: PostalAddress;
  readonly places: readonly DivisionPlace[] | null;
  readonly inspectionFacts: readonly InspectionFact[];
}

/** The key of a record's own address; '' for none. */
const ownKeyOf = ({ addressId }: Pick<Placed, 'addressId'>): string => (addressId ? addressKey(addressId) : '');

/** The keys of the addresses of a record's places, each once. */
export const placeKeysOf = (record: Pick<Placed, 'addressId' | 'places'>): readonly string[] => [
  ...new Set([ownKeyOf(record), ...(record.places ?? []).map(({ key }) => key)].filter(isAddress)),
];

/** The places of a record, its own address first. */
const placeFactsOf = (record: Placed): readonly PlaceFacts[] => {
  const { inspectionFacts } = record;
  const places = record.places ?? [];
  const ownKey = ownKeyOf(record);
  return placeKeysOf(record).map((key) => {
    const here = places.filter((place) => place.key === key);
    const [latest, open] = [latestAt(inspectionFacts, key), openAt(inspectionFacts, key)];
    return {
      ids: [...(key === ownKey ? [OWN_PLACE] : []), ...here.map(({ id }) => id)],
      names: here.map(({ name }) => name),
      key: key === ownKey ? '' : key,
      premises: here.map(({ premises }) => premises),
      states: here.map(({ state }) => state),
      roles: here.map(({ roles }) => roles),
      since:
        key === ownKey ? '' : here.reduce((first, { since }) => (since < first ? since : first), here[0]?.since ?? ''),
      outcome: latest?.outcome ?? '',
      doneOn: latest?.doneOn ?? '',
      validUntil: latest?.validUntil ?? '',
      open: open ? (open.isDelivered ? 'delivered' : 'ordered') : '',
    };
  });
};

/** The own address of a record of which nothing is known. */
const plainPlace: PlaceFacts = {
  ids: [OWN_PLACE],
  names: [],
  key: '',
  premises: [],
  states: [],
  roles: [],
  since: '',
  outcome: '',
  doneOn: '',
  validUntil: '',
  open: '',
};

const PLAIN = JSON.stringify([plainPlace]);
const NOWHERE = JSON.stringify([]);

/**
 * The column of a record's places, as JSON; '' for nothing but an own address that was never inspected, as in nearly every row.
 */
export const placesColumn = {
  as: 'worked',
  holds: 'text',
  worked: (record: Placed) => {
    if (record.addressId === undefined) return '';
    const isPlain = (record.places ?? []).length === 0 && record.inspectionFacts.length === 0;
    if (isPlain) return isAddress(ownKeyOf(record)) ? '' : NOWHERE;
    const text = JSON.stringify(placeFactsOf(record));
    return text === PLAIN ? '' : text;
  },
  row: 'places',
} as const;

/** Reads what the column says. Rows that were stored before requirements of divisions do not name the roles of their contacts. */
export const readPlaces = (text: string): readonly PlaceFacts[] =>
  text === ''
    ? [plainPlace]
    : (JSON.parse(text) as readonly PlaceFacts[]).map((place) => ({ ...place, roles: place.roles ?? [] }));
