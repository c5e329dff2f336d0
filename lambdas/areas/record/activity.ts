import { ApplicationError } from '../../../contract/application-error.ts';
import type { ActiveRecord, ActivityLine, ActivityPart } from '../../../contract/history/activity.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import type { Happening, HistoryChange } from '../../../contract/history/record.ts';
import { recordKinds } from '../../../contract/history/record-kinds.ts';
import { dayIn } from '../../../contract/rules/dates.ts';
import { showChange, type Wording } from '../../domain/history/show-change.ts';
import { shownFields } from '../../domain/history/shown-fields.ts';
import type { Origin } from '../../entities/activity.ts';
import { familySettingsOf } from '../../entities/company.ts';
import { isOfReseller } from '../../entities/principal.ts';
import { recordNameIn } from '../../entities/record-names.ts';
import { userEntity } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { type FamilyId, familyIdOf } from '../../store/id.ts';
import { type ActivityEntry, activityEntries, readPlaces, startPlaces, writtenPlaces } from './activity-entries.ts';
import { readable } from './readable.ts';
import { type NameOf, recordNamer } from './record-namer.ts';

export interface ActivityQuery {
  readonly companyId?: string | undefined;
  readonly kind?: RecordKind | undefined;
  readonly person: string;
  readonly what?: Happening | undefined;
  readonly from: string;
  readonly to: string;
}

const LINES = 50;
/** Writes that one request looks at: with a narrow filter the next request goes on. */
const LOOKED_AT = 400;
const NAMED = 5;

/** A write with its changes as people read them; those that tell the caller nothing are left out. */
export interface ShownEntry {
  readonly entry: ActivityEntry;
  readonly changes: readonly (HistoryChange & ReturnType<NameOf> & { readonly id: string })[];
  readonly next: string;
}

/** The family whose activity the caller reads: staff of a root company their own, a super admin one they choose. Role matrix row 108. */
const familyFor = async (caller: Caller, companyId: string | undefined, origin: Origin): Promise<FamilyId> => {
  if (isOfReseller(caller)) await deny(caller, 'activity.family', origin);
  const { familyId } = caller.scope(companyId);
  if (familyId === null) throw new ApplicationError('Please choose a company first.', '', 400);
  return familyIdOf(familyId);
};

/** Words and names of each kind, loaded when the first of that kind comes. */
const wordingsFor = (caller: Caller, familyId: FamilyId) => {
  const made = new Map<RecordKind, Promise<{ wording: Wording; nameOf: NameOf }>>();
  const make = async (kind: RecordKind) => {
    const [fields, person, nameOf] = await Promise.all([
      shownFields(kind, familyId),
      recordNameIn(familyId, userEntity),
      recordNamer(kind, familyId),
    ]);
    const hidden = new Set(readable[kind].hidden?.(caller, '') ?? []);
    return { nameOf, wording: { fields, hidden, personName: (id: string) => person(id) ?? '' } };
  };
  return (kind: RecordKind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
};

/** What happened in a family, newest first, write by write; ends after the first day that is asked for. */
export async function* familyActivity(
  caller: Caller,
  query: ActivityQuery & { readonly next: string },
  origin: Origin,
): AsyncGenerator<ShownEntry> {
  const familyId = await familyFor(caller, query.companyId, origin);
  const { timeZone } = await familySettingsOf(familyId);
  const dayOf = dayIn(timeZone);
  const wordings = wordingsFor(caller, familyId);
  const kinds = query.kind ? [query.kind] : recordKinds;
  const start = query.next === '' ? await startPlaces(familyId, kinds, query.to) : readPlaces(query.next);
  for await (const entry of activityEntries(familyId, start)) {
    const { kind, facts, places } = entry;
    const next = Object.keys(places).length === 0 ? '' : writtenPlaces(places);
    const day = dayOf(facts.at);
    if (query.from !== '' && day < query.from) return;
    const isWanted = (query.to === '' || day <= query.to) && (query.person === '' || facts.by === query.person);
    if (!isWanted) {
      yield { entry, changes: [], next };
      continue;
    }
    const { wording, nameOf } = await wordings(kind);
    const changes = entry.changes.flatMap((change) => {
      const shown = showChange({ ...change, ...facts }, wording);
      const tells = shown.what !== 'changed' || shown.fields.length > 0;
      if (!tells || (query.what && shown.what !== query.what)) return [];
      return [{ ...shown, ...nameOf(change), id: change.id }];
    });
    yield { entry, changes, next };
  }
}

const lineOf = ({ entry: { kind }, changes }: ShownEntry): ActivityLine[] => {
  const [first] = changes;
  if (!first) return [];
  const { v, at, who, whoId, way, importId } = first;
  const records = changes.slice(0, NAMED).map(
    ({ id, name, of, what, fields, isThere }): ActiveRecord => ({
      id,
      name,
      of,
      what,
      isThere,
      fields: [...new Set(fields.map(({ label }) => label))],
    }),
  );
  return [{ kind, v, at, who, whoId, way, importId, count: changes.length, records }];
};

/** A part of what happened in a family, newest first. */
export const activityPart = async (
  caller: Caller,
  query: ActivityQuery & { readonly next: string },
  origin: Origin,
): Promise<ActivityPart> => {
  const content: ActivityLine[] = [];
  let looked = 0;
  for await (const shown of familyActivity(caller, query, origin)) {
    content.push(...lineOf(shown));
    if (content.length >= LINES || ++looked >= LOOKED_AT) return { content, next: shown.next };
  }
  return { content, next: '' };
};
