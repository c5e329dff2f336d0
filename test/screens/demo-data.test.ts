import { expect, it } from 'vitest';
import { nameOfKind } from '#contract/document/rules.ts';
import { startDomBrowser } from '../support/dom/browser.ts';

const { signedIn } = await startDomBrowser();
const RESIDENTIAL = 2;

it('the demo data shows requirements with a second version, places, inspections, exemptions and a hold', async () => {
  const { documents } = await import('#lambdas/entities/records/document.ts');
  const { companies } = await import('#lambdas/entities/records/company.ts');
  const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
  const { siteInspections } = await import('#lambdas/entities/records/site-inspection.ts');
  const { requirementsOf } = await import('#lambdas/entities/requirements.ts');
  const { requireOutcome } = await import('#lambdas/domain/site-inspection/report.ts');
  const { findPlaced, placesOf } = await import('#lambdas/domain/site-inspection/placed-records.ts');
  const { portalScope } = await import('#lambdas/store/scope.ts');
  const { seeder, seedScope } = await import('#local/seed/words.ts');
  const roots = await companies(portalScope(seeder)).all();
  const id = roots.find(({ name }) => name === 'Blue Harbor Data')?.id ?? '';
  const scope = seedScope(id);
  const whole = async <Rec>(all: {
    all(): Promise<readonly { id: string }[]>;
    findMany(ids: readonly string[]): Promise<ReadonlyMap<string, Rec>>;
  }) => [...(await all.findMany((await all.all()).map((one) => one.id))).values()];
  const people = await whole(endUsers(scope));
  const placed = await Promise.all(people.map((one) => findPlaced('endUser', one.id)));
  const places = (await Promise.all(placed.map((one) => (one ? placesOf(one) : [])))).flat();
  const inspections = await whole(siteInspections(scope));
  const passed = inspections.filter(({ outcome }) => outcome.startsWith('passed'));
  const homes = passed.filter((inspection) => inspection.premises === RESIDENTIAL);
  expect(homes.length).toBeGreaterThan(0);
  for (const { photos } of homes) expect(photos.map(({ kind }) => kind)).toContain('lockedOffice');
  // What the portal itself would have refused is no demo data.
  for (const inspection of inspections.filter(({ outcome }) => outcome !== ''))
    expect(() => requireOutcome(inspection, inspection)).not.toThrow();
  const certifications = (await documents(scope).all()).filter(
    ({ documentName }) => documentName === 'Certification of purposes',
  );
  expect(certifications.map(({ tableKeyName2 }) => nameOfKind(tableKeyName2))).toEqual([
    'Certification of purposes',
    'Certification of purposes',
  ]);
  const { published } = await requirementsOf(id as never, 'endUser');
  expect({
    version: published.set.number,
    places: places.length,
    residential: places.filter(({ premises }) => premises === RESIDENTIAL).length,
    inspections: inspections.length,
    withPhotos: inspections.filter(({ photos }) => photos.length > 0).length,
    exemptions: people.flatMap(({ exemptions }) => exemptions).length,
    vermont: people.filter(({ addressId }) => addressId.stateId?.id === 46).length,
  }).toEqual({ version: 2, places: 40, residential: 6, inspections: 30, withPhotos: 24, exemptions: 2, vermont: 2 });
});

it('the demo data has a document request that is open, one that is overdue and one that is answered', async () => {
  const { page } = await signedIn('ncra@example.com', '/document-requests');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect.poll(() => rows.count()).toBe(3);
  for (const state of ['Open', 'Overdue', 'Declined'])
    expect(await rows.filter({ hasText: state }).count(), state).toBe(1);
});

it('the demo data has no document that was decided about before it arrived, or after it had run out', async () => {
  const { documents } = await import('#lambdas/entities/records/document.ts');
  const { companies } = await import('#lambdas/entities/records/company.ts');
  const { portalScope } = await import('#lambdas/store/scope.ts');
  const { seeder, seedScope } = await import('#local/seed/words.ts');
  const roots = await companies(portalScope(seeder)).all();
  const listed = await Promise.all(roots.map(({ id }) => documents(seedScope(id)).all()));
  const whole = await Promise.all(
    roots.map(({ id }, at) => documents(seedScope(id)).findMany((listed[at] ?? []).map((one) => one.id))),
  );
  const decided = whole
    .flatMap((found) => [...found.values()])
    .flatMap(({ file }) => (file?.review?.at ? { ...file, decidedAt: file.review.at } : []));
  expect(decided.length).toBeGreaterThan(5);
  for (const { at, decidedAt, validUntil } of decided) {
    expect(decidedAt > at).toBe(true);
    expect(validUntil === '' || decidedAt.slice(0, 10) <= validUntil).toBe(true);
  }
});

it('the demo data has a history of 90 days that grows as records begin and their documents are collected', async () => {
  const { companies } = await import('#lambdas/entities/records/company.ts');
  const { trendDays } = await import('#lambdas/entities/trend.ts');
  const { portalScope } = await import('#lambdas/store/scope.ts');
  const { seeder } = await import('#local/seed/words.ts');
  const roots = await companies(portalScope(seeder)).all();
  const id = roots.find(({ name }) => name === 'Meridian Credit Services')?.id ?? '';
  const days = await trendDays(id, 'all', '');
  expect(days.length).toBeGreaterThanOrEqual(90);
  const [first, last] = [days.at(0)?.kinds, days.at(-1)?.kinds];
  for (const kind of ['provider', 'reseller', 'endUser'] as const) {
    const totals = [first, last].map((kinds) =>
      Object.values(kinds?.[kind] ?? {}).reduce((sum, count) => sum + count, 0),
    );
    expect(totals[1]).toBeGreaterThan(totals[0] ?? 0);
    // Neither are all in order nor none, and it was otherwise before.
    expect(last?.[kind]?.ok).toBeGreaterThan(first?.[kind]?.ok ?? 0);
    expect(last?.[kind]?.missing).toBeGreaterThan(0);
  }
});
