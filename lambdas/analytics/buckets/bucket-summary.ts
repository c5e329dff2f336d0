import { DOCUMENT_ARRIVAL_MS } from '#contract/document/rules.ts';
import type { BucketRecords } from './bucket-records.ts';
import { sizeOf } from './bucket-records.ts';

/** Of a provider of the tenant what rows of other records show; null for one that does not exist. */
export type KnownProvider = { readonly name: string; readonly type: string } | null;

/** Providers by id. The place of a provider in the map stands for it in summaries, so nothing is ever removed. */
export type KnownProviders = Map<string, KnownProvider>;

/** What has to be known of a bucket without reading it. */
export interface BucketSummary {
  readonly records: number;
  /** When the next document that is being checked counts as lost; '' for never. ISO time. */
  readonly lapse: string;
  /** By company, how many end users it has here, and the places of the providers they use. */
  readonly companies: Readonly<Record<string, readonly [endUsers: number, uses: string]>>;
}

const BASE = 36;

/** The places of providers as a text, and read from it. */
const textOf = (places: Iterable<number>) => [...places].map((place) => place.toString(BASE)).join(' ');
export const placesIn = (uses: string): number[] =>
  uses === '' ? [] : uses.split(' ').map((place) => Number.parseInt(place, BASE));

/** When the next expected file counts as lost; '' for never. */
const nextLapse = ({ document }: BucketRecords, now: number): string => {
  const times = [...document.values()]
    .filter(({ underway }) => underway !== '')
    .map(({ underway }) => Date.parse(underway) + DOCUMENT_ARRIVAL_MS)
    .filter((time) => time >= now);
  return times.length === 0 ? '' : new Date(times.reduce((a, b) => Math.min(a, b))).toISOString();
};

/** Gives every provider that end users of a bucket name a place among the known ones. */
const placesOf = (providers: KnownProviders) => {
  const places = new Map([...providers.keys()].map((id, at) => [id, at]));
  return (id: string) => {
    const known = places.get(id);
    if (known !== undefined) return known;
    providers.set(id, null);
    places.set(id, places.size);
    return places.size - 1;
  };
};

/** Sums a bucket up; providers that are named for the first time are added to the known ones as missing. */
export const summaryOf = (records: BucketRecords, providers: KnownProviders, now: number): BucketSummary => {
  const placeOf = placesOf(providers);
  const companies = new Map<string, { endUsers: number; uses: Set<number> }>();
  const of = (company: string) => {
    const known = companies.get(company) ?? { endUsers: 0, uses: new Set() };
    companies.set(company, known);
    return known;
  };
  for (const { company, uses } of records.endUser.values()) {
    const known = of(company);
    known.endUsers++;
    for (const { provider } of uses) known.uses.add(placeOf(provider));
  }
  for (const { company } of records.division.values()) of(company);
  return {
    records: sizeOf(records),
    lapse: nextLapse(records, now),
    companies: Object.fromEntries([...companies].map(([id, { endUsers, uses }]) => [id, [endUsers, textOf(uses)]])),
  };
};
