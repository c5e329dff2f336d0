import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { ActivityKind } from '#contract/record/activity.ts';
import type { AuditedKind } from '#lambdas/domain/history/change-actions.ts';
import { eventsDown, type TenantEvent } from '#lambdas/entities/tenant-events.ts';
import { PORTAL, type TenantId } from '#lambdas/store/id.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import { changesOf, type EntryFacts, entriesDown } from '#lambdas/store/journal/history/logged-entry.ts';
import { versionBefore } from '#lambdas/store/journal/history/past-entries.ts';
import { LAST_V } from '#lambdas/store/keys.ts';
import { idsBeyond } from '#lambdas/store/retention/holds.ts';
import { auditedLists } from '../audited-lists.ts';

/** One write of a list: what it changed, by whom. */
interface Write {
  readonly kind: AuditedKind;
  readonly facts: EntryFacts;
  readonly changes: readonly Change[];
}

interface Event {
  readonly kind: 'event';
  readonly event: TenantEvent;
}

/** An entry of the audit trail of a tenant. */
export type ActivityEntry = Write | Event;

/** Where an entry stands in its journal: a version, or the position of an event. */
type Position = number | string;

const PAGE = 40;
const DAY_MS = 86_400_000;

/** Sorts behind every event. */
const LAST_EVENT = '~';

/** Up to which position each journal was read; one that is not named has been read to its beginning. */
export type Places = { readonly [Kind in ActivityKind]?: Position };

const Written = z.partialRecord(ActivityKind, z.union([z.number().int().min(1).max(LAST_V), z.string().max(300)]));

export const writtenPlaces = (places: Places) => Buffer.from(JSON.stringify(places)).toString('base64url');

export const readPlaces = (text: string): Places => {
  try {
    const places = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const fits = Object.entries(places).every(([kind, at]) => (kind === 'event') === (typeof at === 'string'));
    if (!fits) throw new Error('A position is of another journal');
    return places;
  } catch {
    throw new ApplicationError('This part is not there. Please open the page again.', '', 400);
  }
};

/** Where the journal of a kind lies. Companies of all tenants share one. */
const journalOf = (kind: AuditedKind, tenantId: TenantId) => (kind === 'company' ? PORTAL : tenantId);

/** Where reading begins: with the newest entries, or with those of a day, which ends somewhere on earth up to 14 hours later. */
export const startPlaces = async (tenantId: TenantId, kinds: readonly ActivityKind[], to: string): Promise<Places> => {
  const ends = Date.parse(to) + 2 * DAY_MS;
  const startOf = async (kind: ActivityKind): Promise<Position> => {
    if (kind === 'event') return to === '' ? LAST_EVENT : new Date(ends).toISOString();
    if (to === '') return LAST_V;
    return versionBefore(journalOf(kind, tenantId), auditedLists[kind].list.name, ends);
  };
  const starts = await Promise.all(kinds.map(async (kind) => [kind, await startOf(kind)] as const));
  return Object.fromEntries(starts.filter(([, position]) => position !== 0));
};

/** An entry with what its journal is read by. */
interface Next {
  readonly at: string;
  readonly position: Position;
  open(): ActivityEntry;
}

async function* writesOf(
  tenantId: TenantId,
  kind: AuditedKind,
  v: number,
  erased: ReadonlySet<string>,
): AsyncGenerator<Next, undefined> {
  const { name } = auditedLists[kind].list;
  // Companies of other tenants stand in the same journal.
  const isOwn = ({ id }: Change) => kind !== 'company' || id === tenantId;
  for await (const { entries } of entriesDown(journalOf(kind, tenantId), name, v, PAGE, erased))
    for (const entry of entries) {
      const { facts } = entry;
      const open = (): ActivityEntry => ({ kind, facts, changes: changesOf(entry).filter(isOwn) });
      yield { at: facts.at, position: facts.v, open };
    }
  return undefined;
}

async function* events(tenantId: TenantId, position: string): AsyncGenerator<Next, undefined> {
  for await (const event of eventsDown(tenantId, position, PAGE))
    yield { at: event.date, position: event.position, open: () => ({ kind: 'event', event }) };
  return undefined;
}

const entriesOf = (tenantId: TenantId, kind: ActivityKind, position: Position, erased: ReadonlySet<string>) =>
  kind === 'event' ? events(tenantId, String(position)) : writesOf(tenantId, kind, Number(position), erased);

interface Source {
  readonly kind: ActivityKind;
  readonly entries: AsyncIterator<Next, undefined>;
  next: Next | undefined;
}

const newest = (sources: readonly Source[]) =>
  sources.reduce<Source | undefined>(
    (best, source) => (source.next && (!best?.next || source.next.at > best.next.at) ? source : best),
    undefined,
  );

/**
 * All entries of the journals from these places on, newest first; `places` of each is where to go on after it. What a hold keeps beyond
 * its day reads as what was erased.
 */
export async function* activityEntries(
  tenantId: TenantId,
  from: Places,
): AsyncGenerator<{ readonly at: string; open(): ActivityEntry; readonly places: Places }> {
  const places: { [Kind in ActivityKind]?: Position } = { ...from };
  const erased = await idsBeyond(tenantId);
  const sources = await Promise.all(
    Object.entries(from).map(async ([name, position]): Promise<Source> => {
      const kind = name as ActivityKind;
      const entries = entriesOf(tenantId, kind, position, erased);
      return { kind, entries, next: (await entries.next()).value };
    }),
  );
  for (let source = newest(sources); source?.next; source = newest(sources)) {
    const { kind, next } = source;
    source.next = (await source.entries.next()).value;
    if (source.next) places[kind] = source.next.position;
    else delete places[kind];
    yield { at: next.at, open: next.open, places: { ...places } };
  }
}
