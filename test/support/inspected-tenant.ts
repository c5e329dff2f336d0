import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { firstSettings } from '#contract/site-inspection/template.ts';
import { inDays } from './days.ts';
import { png } from './images.ts';
import { publishAlso } from './published-lines.ts';
import { createReviewedTenant } from './reviewed-tenant.ts';

/** The template without photos, the firm that is accepted, and one that is not any more. */
const SHORT_TEMPLATE = {
  id: 2,
  name: 'Short',
  points: [
    { key: 'sign', text: 'A permanent sign names the business' },
    { key: 'storage', text: 'Reports are kept in locked storage' },
  ],
  photos: [],
  isClosed: false,
};
const accepted = { acceptedBy: 'Experian', acceptedUntil: '', isClosed: false };
const firms = [
  { id: 1, name: 'Harbor Inspections', email: 'harbor@example.com', ...accepted },
  { id: 2, name: 'Former Inspections', email: '', ...accepted, acceptedUntil: '2020-01-31' },
];

const RESIDENTIAL = 2;

/** Publishes that each residence of an end user is inspected once a year. */
const demandInspections = (tenantId: string) =>
  publishAlso(tenantId, 'endUser', 'Inspections', [
    {
      key: 'inspection',
      demand: { type: 'inspection' },
      turn: [RESELLER, NCRA],
      onlyFor: { premises: [RESIDENTIAL] },
      validMonths: 12,
    },
  ]);

type Answers = Readonly<Record<string, 'yes' | 'no' | 'not applicable'>>;

/** A photo that was checked: its kind, and what is conspicuous about it. */
interface MadeUpPhoto {
  readonly kind: string;
  readonly takenAt?: string;
  readonly miles?: number;
}

const photosOf = async (inspectionId: string, photos: readonly MadeUpPhoto[]) => {
  const { putObject } = await import('#lambdas/ports/s3/objects.ts');
  const { objectOfPhoto } = await import('#lambdas/domain/site-inspection/report.ts');
  const { settings } = await import('#local/settings.ts');
  const bytes = png(640, 480);
  const file = { size: bytes.length, checksum: '', isReady: true };
  return Promise.all(
    photos.map(async ({ kind, takenAt = '', miles }, at) => {
      const id = `photo${at}`;
      const key = objectOfPhoto({ inspectionId, photoId: id, part: 'copy' });
      await putObject(settings.buckets.documents, key, bytes, { contentType: 'image/jpeg' });
      return {
        id,
        kind,
        name: `${kind}-${at}.jpg`,
        original: file,
        copy: { ...file, stored: null },
        at: new Date().toISOString(),
        by: 'Rolf Sales',
        state: 'ready' as const,
        reason: '',
        takenAt,
        miles: miles ?? null,
      };
    }),
  );
};

interface MadeUpInspection {
  /** How it ended: '' for one whose report awaits its outcome. */
  readonly outcome?: SiteInspectionRecord['outcome'];
  readonly answers?: Answers;
  readonly isOpen?: boolean;
  readonly photos?: readonly MadeUpPhoto[];
  readonly placeId?: string;
  readonly fields?: Partial<SiteInspectionRecord>;
}

/** A tenant as createReviewedTenant makes it, with firms, a template without photos, and inspections that are demanded of residences. */
export const createInspectedTenant = async (named: string) => {
  const tenant = await createReviewedTenant(named, '2099-12-30');
  const { createPerson } = await import('#local/seed/tenants.ts');
  // Somebody else may decide, so that nobody decides about a report of their own.
  await createPerson(
    {
      email: tenant.emails.ncra.replace('@', '2@'),
      name: ['Otto', 'Decider'],
      works: 'first',
      roles: [NCRA],
      phone: '+15550105001',
    },
    tenant.companyId,
  );
  const { companyId, endUserId } = tenant;
  const { putInspectionSettings } = await import('#lambdas/entities/inspection-settings.ts');
  const { newInspection } = await import('#lambdas/domain/site-inspection/new-inspection.ts');
  const { placesOf } = await import('#lambdas/domain/site-inspection/placed-records.ts');
  const { siteInspections } = await import('#lambdas/entities/records/site-inspection.ts');
  const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  await putInspectionSettings(companyId as never, {
    ...firstSettings,
    firms,
    templates: [...firstSettings.templates, SHORT_TEMPLATE],
  });
  await demandInspections(companyId);
  const scope = seedScope(companyId);
  const { divisions } = await import('#lambdas/entities/records/division.ts');
  const [, own] = (await divisions(scope).all()).filter((division) => division.endUserId === endUserId);
  const divisionId = own?.id ?? '';

  /** Stores an inspection of the end user as its report, or its outcome, has left it; returns its id. */
  const inspected = async (made: MadeUpInspection = {}): Promise<string> => {
    const { outcome = '', answers = {}, isOpen = false, photos = [], placeId = '', fields = {} } = made;
    const all = siteInspections(scope);
    const endUser = await endUsers(scope).get(endUserId);
    const record = { kind: 'endUser', ...endUser } as never;
    const place = (await placesOf(record)).find(({ id }) => id === placeId);
    if (!place) throw new Error('No such place');
    const id = all.newId();
    const template = photos.length > 0 ? (firstSettings.templates[0] ?? SHORT_TEMPLATE) : SHORT_TEMPLATE;
    const wanted = {
      kind: 'endUser',
      recordId: endUserId,
      reason: 'first',
      manner: 'on site',
      due: inDays(20),
    } as const;
    const by = { id: '', name: 'Rolf Sales' };
    const ordered = newInspection(wanted, {
      recordName: endUser.name,
      place,
      template,
      firm: undefined,
      request: undefined,
      by,
    });
    const at = new Date().toISOString();
    const report = isOpen
      ? {}
      : {
          points: ordered.points.map((point) => ({ ...point, answer: answers[point.key] ?? ('yes' as const) })),
          inspector: 'Ida Inspector',
          doneOn: inDays(0),
          deliveredBy: 'Ida Inspector',
          deliveredAt: at,
        };
    const end =
      outcome === ''
        ? {}
        : { outcome, completedBy: 'Nell Reviewer', completedAt: at, endedAs: 'completed' as const, endedAt: at };
    await all.create({ ...ordered, ...report, photos: await photosOf(id, photos), ...end, ...fields }, id);
    return id;
  };
  /** Gives the end user another address. */
  const move = (address1: string) =>
    endUsers(scope).changeLatest(endUserId, (before) => ({
      ...before,
      addressId: { ...before.addressId, address1 },
    }));
  /** Adds divisions with addresses of their own; returns the id of the last one. */
  const addDivisions = async (count: number): Promise<string> => {
    const rooms = divisions(scope);
    let last = '';
    for (let at = 0; at < count; at++) {
      const { id: _id, version: _version, ...fields } = await rooms.get(divisionId);
      const addressId = { ...fields.addressId, address1: `${at + 1} Added Street` };
      last = (await rooms.create({ ...fields, name: `Zone ${10 + at}`, addressId })).id;
    }
    return last;
  };
  return { ...tenant, divisionId, inspected, move, addDivisions };
};
