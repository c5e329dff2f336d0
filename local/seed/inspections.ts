import { createHash } from 'node:crypto';
import { contactsAfter } from '#contract/contacts/contacted.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { InspectionPhoto, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { firstSettings, type InspectionTemplate } from '#contract/site-inspection/template.ts';
import { newInspection } from '#lambdas/domain/site-inspection/new-inspection.ts';
import { findPlaced, type Place, placesOf } from '#lambdas/domain/site-inspection/placed-records.ts';
import { COPY_TYPE, objectOfPhoto } from '#lambdas/domain/site-inspection/report.ts';
import { putInspectionSettings } from '#lambdas/entities/inspection-settings.ts';
import { divisions } from '#lambdas/entities/records/division.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { settings } from '../settings.ts';
import { madeUpAddress, madeUpPremises } from './made-up-end-users.ts';
import { pictureOf, pictures } from './pictures.ts';
import { pick, seedScope } from './words.ts';

const [PLACES, INSPECTIONS] = [40, 30];

const firms = [
  {
    id: 1,
    name: 'Granite Site Inspections',
    email: 'orders@example.com',
    acceptedBy: 'Experian, Equifax, TransUnion',
    acceptedUntil: '',
  },
  {
    id: 2,
    name: 'Lakeview Field Services',
    email: 'field@example.com',
    acceptedBy: 'Experian',
    acceptedUntil: '2029-12-31',
  },
  { id: 3, name: 'Summit Verifications', email: '', acceptedBy: 'Experian', acceptedUntil: '2025-06-30' },
].map((firm) => ({ ...firm, isClosed: false }));

const RESIDENTIAL = 2;
const [premises] = firstSettings.templates as [InspectionTemplate];

/** The same for a residence: its office is locked, and a photo shows it. */
const residence: InspectionTemplate = {
  ...premises,
  id: premises.id + 1,
  name: 'Residence',
  photos: premises.photos.map((photo) => (photo.key === 'lockedOffice' ? { ...photo, atLeast: 1 } : photo)),
};

const today = new Date().toISOString().slice(0, 10);
const timeOf = (day: string, hour: number) => `${day}T${hour}:00:00.000Z`;

/** How the inspections of the demo data have ended: most passed, some are open. */
const ends = [
  'passed',
  'passed',
  'passed with conditions',
  'passed',
  'failed',
  'open',
  'passed',
  'delivered',
  'passed',
  'aborted',
] as const;
type End = (typeof ends)[number];

const conditions: Readonly<Partial<Record<End, string>>> = {
  'passed with conditions': 'The cabinet gets a lock within a month.',
  failed: 'Reports lay open on the desk, and the shredder was missing.',
};

/** The checked photos of an inspection, one of each kind that it needs, with their files. */
const photosOf = async (inspectionId: string, { photos }: InspectionTemplate, day: string, by: string) => {
  const made: InspectionPhoto[] = [];
  for (const [at, { key, name }] of photos.filter(({ atLeast }) => atLeast > 0).entries()) {
    const bytes = pictureOf(pictures[key] ?? []);
    const checksum = createHash('sha256').update(bytes).digest('base64');
    const file = { size: bytes.length, checksum, isReady: true };
    const photo = InspectionPhoto.parse({
      ...{ id: `demo-${at + 1}`, kind: key, name: `${name}.jpg`, original: file, copy: file, state: 'ready' },
      ...{ at: timeOf(day, 17), by, takenAt: timeOf(day, 16), miles: at },
    });
    for (const part of ['original', 'copy'] as const) {
      const key = objectOfPhoto({ inspectionId, photoId: photo.id, part });
      await putObject(settings.buckets.documents, key, bytes, { contentType: COPY_TYPE });
    }
    made.push(photo);
  }
  return made;
};

interface Staff {
  readonly id: string;
  readonly name: string;
}

interface Wanted {
  readonly recordId: string;
  readonly recordName: string;
  readonly place: Place;
  readonly index: number;
  readonly by: Staff;
  readonly reporter: Staff;
}

/** One inspection of a place, as it was ordered, reported and decided on days before today. */
const inspectionOf = async (
  id: string,
  { recordId, recordName, place, index, by, reporter }: Wanted,
): Promise<Omit<SiteInspectionRecord, 'id' | 'version'>> => {
  const end: End = pick(ends, index);
  const template = place.premises === RESIDENTIAL ? residence : premises;
  const day = daysAfter(today, -20 - index * 11);
  const due = end === 'open' ? daysAfter(today, index % 2 === 0 ? 12 : -6) : daysAfter(day, 30);
  const reason = index % 4 === 3 ? 'yearly' : 'first';
  const wanted = { kind: 'endUser', recordId, reason, manner: index % 5 === 4 ? 'virtual' : 'on site', due } as const;
  const ordered = {
    ...newInspection(wanted, {
      ...{ recordName, place, template, by },
      firm: pick(firms.slice(0, 2), index),
      request: undefined,
    }),
    orderedAt: timeOf(day, 14),
  };
  if (end === 'open') return ordered;
  if (end === 'aborted')
    return {
      ...ordered,
      endedAs: 'aborted',
      endedAt: timeOf(daysAfter(day, 3), 15),
      endReason: 'The end user has closed this office.',
    };
  const doneOn = daysAfter(day, 9);
  const delivered = {
    ...ordered,
    points: ordered.points.map((point, at) =>
      at === 5 && end !== 'passed' && end !== 'delivered'
        ? { ...point, answer: 'no' as const, note: 'The cabinet has no lock.' }
        : { ...point, answer: 'yes' as const },
    ),
    photos: await photosOf(id, template, doneOn, reporter.name),
    inspector: 'Inspector on duty',
    doneOn,
    deliveredBy: reporter.name,
    deliveredById: reporter.id,
    deliveredAt: timeOf(doneOn, 18),
  };
  if (end === 'delivered') return delivered;
  const completedAt = timeOf(daysAfter(doneOn, 2), 15);
  return {
    ...delivered,
    outcome: end,
    conditions: conditions[end] ?? '',
    completedBy: by.name,
    completedById: by.id,
    completedAt,
    endedAs: 'completed',
    endedAt: completedAt,
  };
};

/** Divisions for the first end users of a tenant until there are so many places. */
const createBranches = async (companyId: string, ids: readonly string[]) => {
  const scope = seedScope(companyId);
  const [people, rooms] = [endUsers(scope), divisions(scope)];
  let count =
    ids.length +
    (await people.findMany(ids).then((all) => [...all.values()].flatMap(({ places }) => places ?? []).length));
  for (let index = 0; count < PLACES; index++, count++) {
    const { id: endUserId, companyId: owner } = await people.get(pick(ids, index));
    const address = madeUpAddress(500 + index);
    await rooms.create({
      ...{ companyId: owner, parentId: companyId, endUserId, name: `Branch ${1 + Math.floor(index / ids.length)}` },
      ...{ isSameAddress: 0, addressId: address, premises: madeUpPremises(index), ...contactsAfter({}) },
    });
  }
};

/** Places, firms and inspections of a tenant's end users, by its first user. */
export const createInspections = async (companyId: string): Promise<void> => {
  const scope = seedScope(companyId);
  await putInspectionSettings(companyId, { ...firstSettings, templates: [premises, residence], firms });
  const [officer, ...others] = await users(scope).all();
  const by = { id: officer?.id ?? '', name: officer?.name ?? '' };
  // Who enters a report does not decide about it.
  const clerk = others.at(-1) ?? officer;
  const reporter = { id: clerk?.id ?? '', name: clerk?.name ?? '' };
  const ids = (await endUsers(scope).all()).map(({ id }) => id);
  await createBranches(companyId, ids);
  const repository = siteInspections(scope);
  let index = 0;
  for (const recordId of ids) {
    const record = await findPlaced('endUser', recordId);
    if (!record) continue;
    for (const place of await placesOf(record)) {
      if (index === INSPECTIONS) return;
      const id = repository.newId();
      const of = { recordId, recordName: record.name, place, index: index++ };
      await repository.create(await inspectionOf(id, { ...of, by, reporter }), id);
    }
  }
};
