import * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { recordKinds } from '../../../contract/history/record-kinds.ts';
import { type FamilyId, PORTAL } from '../../store/id.ts';
import type { Change } from '../../store/journal/entry.ts';
import { changesOf, type EntryFacts, entriesDown, type LoggedEntry } from '../../store/journal/logged-entry.ts';
import { versionBefore } from '../../store/journal/past-entries.ts';
import { LAST_V } from '../../store/keys.ts';
import { readable } from './readable.ts';

/** One write of a list: what it changed, by whom. */
export interface ActivityEntry {
  readonly kind: RecordKind;
  readonly facts: EntryFacts;
  readonly changes: readonly Change[];
}

const PAGE = 40;
const DAY_MS = 86_400_000;

/** Up to which version each list was read; a list that is not named has been read to its beginning. */
export type Places = { readonly [Kind in RecordKind]?: number };

const Written = z.partialRecord(z.enum(recordKinds), z.number().int().min(1).max(LAST_V));

export const writtenPlaces = (places: Places) => Buffer.from(JSON.stringify(places)).toString('base64url');

export const readPlaces = (text: string): Places => {
  try {
    return Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new ApplicationError('This part is not there. Please open the page again.', '', 400);
  }
};

/** Where the journal of a kind lies. Companies of all families share one. */
const journalOf = (kind: RecordKind, familyId: FamilyId) => (kind === 'company' ? PORTAL : familyId);

/** Where reading begins: with the newest entries, or with those of a day, which ends somewhere on earth up to 14 hours later. */
export const startPlaces = async (familyId: FamilyId, kinds: readonly RecordKind[], to: string): Promise<Places> => {
  const ends = Date.parse(to) + 2 * DAY_MS;
  const starts = kinds.map(async (kind) => {
    if (to === '') return [kind, LAST_V] as const;
    return [kind, await versionBefore(journalOf(kind, familyId), readable[kind].list.name, ends)] as const;
  });
  return Object.fromEntries((await Promise.all(starts)).filter(([, v]) => v > 0));
};

interface Source {
  readonly kind: RecordKind;
  readonly entries: AsyncIterator<LoggedEntry, undefined>;
  next: LoggedEntry | undefined;
}

async function* entriesOf(familyId: FamilyId, kind: RecordKind, v: number): AsyncGenerator<LoggedEntry, undefined> {
  for await (const { entries } of entriesDown(journalOf(kind, familyId), readable[kind].list.name, v, PAGE))
    yield* entries;
}

/** Companies of other families stand in the same journal. */
const isOfFamily = (kind: RecordKind, familyId: FamilyId) => (change: Change) =>
  kind !== 'company' || change.id === familyId;

const newest = (sources: readonly Source[]) =>
  sources.reduce<Source | undefined>(
    (best, source) => (source.next && (!best?.next || source.next.facts.at > best.next.facts.at) ? source : best),
    undefined,
  );

/** All writes of the lists from these places on, newest first; `places` of each is where to go on after it. */
export async function* activityEntries(
  familyId: FamilyId,
  from: Places,
): AsyncGenerator<ActivityEntry & { readonly places: Places }> {
  const places: Record<string, number> = { ...from };
  const sources = await Promise.all(
    Object.entries(from).map(async ([name, v]): Promise<Source> => {
      const kind = name as RecordKind;
      const entries = entriesOf(familyId, kind, v);
      return { kind, entries, next: (await entries.next()).value };
    }),
  );
  for (let source = newest(sources); source?.next; source = newest(sources)) {
    const { kind, next } = source;
    source.next = (await source.entries.next()).value;
    if (source.next) places[kind] = source.next.facts.v;
    else delete places[kind];
    const changes = changesOf(next).filter(isOfFamily(kind, familyId));
    yield { kind, facts: next.facts, changes, places: { ...places } };
  }
}
