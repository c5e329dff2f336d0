import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, resellerForm } from '../support/business-forms.ts';
import { eicar } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';
import { exifSegment, jpeg } from '../support/photos.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { deliverPackage, askFor, estimateOf, makePackage, packagesOf, unpack } = await import('../support/evidence.ts');
const { checkSums, filesIn, readText } = await import('../support/unpacked.ts');
const { inspect, orderForm, sent, settleInspections } = await import('../support/inspections.ts');
const { photoForm, sendFiles } = await import('../support/inspectors.ts');
const { deleteObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { objectOfPhoto } = await import('#lambdas/domain/site-inspection/report.ts');
const { siteInspections } = await import('#lambdas/entities/records/site-inspection.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');
const { ids, admin, ncra, reseller, neighbour, madeEndUser, madeProvider, send, manifestIn, stranger } = await import(
  '../support/evidence-records.ts'
);
await settleInspections(ncra);
const all = siteInspections(tenantScope(serverActor, ids.a));
const BUSINESS_PREMISES = 1;

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const openOrder = (endUserId: string, as: Person = reseller) =>
  sent('POST', '/api/siteInspection/order', as, orderForm(endUserId, { templateId: BUSINESS_PREMISES }));

/** Announces a photo of an inspection and sends it; returns its id. */
const addPhoto = async (inspectionId: string, photo: Parameters<typeof photoForm>[0] = {}) => {
  const announced = await sent('POST', `/api/siteInspection/${inspectionId}/photo`, reseller, photoForm(photo));
  await sendFiles(announced, photo);
  return announced.id as string;
};
const copyOf = (inspectionId: string, photoId: string) => objectOfPhoto({ inspectionId, photoId, part: 'copy' });
const folderOf = (name: string, id: string) => `${name}-${id.split('-')[1]}`;

/** An end user with an open inspection and its photos, those that users can open and others. */
const inspectedEndUser = async (name: string) => {
  const endUser = await madeEndUser({ name });
  const { id, address } = await openOrder(endUser.id);
  const told = exifSegment({ date: '2026:11:20 10:11:12', latitude: 39.8, longitude: -89.65 });
  const ready = await addPhoto(id, {
    name: 'Sign at the door.jpg',
    original: jpeg(320, 240, { segments: [told] }),
    copy: jpeg(320, 240, { segments: [told] }),
  });
  return { endUserId: endUser.id as string, id: id as string, address: address as string, ready };
};

describe('a package of an end user with inspections', () => {
  it('counts no files of a request for the report of an inspection, which is none', async () => {
    const { id } = await madeEndUser({ name: 'Requested Hall' });
    const asked = { templateId: BUSINESS_PREMISES, email: 'inspector@example.com' };
    await sent('POST', '/api/siteInspection/order', reseller, orderForm(id, asked));
    const folder = await unpack(ncra, await makePackage(ncra, { kind: 'endUser', recordIds: [id] }));
    const page = await readText(folder, (await filesIn(folder)).find((path) => path.endsWith('record.html')) ?? '');
    expect(page).toContain('inspector@example.com');
    expect(page).not.toContain('came in');
  });

  it('has each inspection with its points and outcome, and its photos as the copies without a position', async () => {
    const endUser = await madeEndUser({ name: 'Inspected Hall' });
    const passed = await inspect(reseller, ncra, endUser.id, {}, { outcome: 'failed', conditions: 'No lock =cmd()' });
    const { id } = await openOrder(endUser.id);
    const told = exifSegment({ latitude: 39.8, longitude: -89.65 });
    const ready = await addPhoto(id, {
      name: 'Sign.jpg',
      original: jpeg(320, 240, { segments: [told] }),
      copy: jpeg(320, 240, { segments: [told] }),
    });
    const infected = await addPhoto(id, { name: 'Infected.jpg', original: eicar });
    const removed = await addPhoto(id, { name: 'Removed.jpg' });
    await call('DELETE', `/api/siteInspection/${id}/photo/${removed}`, { as: reseller });
    await sent('POST', `/api/siteInspection/${id}/photo`, reseller, photoForm({ name: 'Not sent.jpg' }));
    expect((await all.get(id)).photos.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      'Sign.jpg: ready',
      'Infected.jpg: refused',
      'Not sent.jpg: checking',
    ]);

    const body = { kind: 'endUser', recordIds: [endUser.id] };
    const estimate = (await estimateOf(ncra, body)).data;
    const made = await makePackage(ncra, body);
    expect(estimate).toMatchObject({ files: 7, bytes: jpeg(320, 240).length, problem: '' });
    expect(made).toMatchObject({ state: 'done', files: 7, doneFiles: 7, bytes: jpeg(320, 240).length, gaps: 0 });

    const folder = await unpack(ncra, made);
    const own = folderOf('Inspected Hall', endUser.id);
    const photos = (await filesIn(folder)).filter((path) => path.startsWith(`${own}/inspections/`));
    expect(photos).toEqual([
      expect.stringMatching(new RegExp(`^${own}/inspections/[\\w ]+-${id.split('-')[1]}/[\\w -]+-1\\.jpg$`)),
    ]);
    const [path = ''] = photos;
    expect(await readFile(join(folder, path))).toEqual(jpeg(320, 240));
    expect(await checkSums(folder)).toHaveLength(6);

    const manifest = await manifestIn(folder);
    expect(manifest.totals).toMatchObject({ photos: 1, files: 7, gaps: 0 });
    expect(manifest.files.filter(({ photo }: { photo?: object }) => photo)).toMatchObject([
      {
        path,
        sha256: hexOf(jpeg(320, 240)),
        recordId: endUser.id,
        photo: { id: ready, inspectionId: id, name: 'Sign.jpg' },
      },
    ]);
    const page = await readText(folder, `${own}/record.html`);
    for (const text of [
      'Harbor Inspections',
      'A permanent sign names the business',
      'No paper',
      'No lock =cmd()',
      'Ida Inspector',
      hexOf(jpeg(320, 240)),
      `href="${path
        .slice(own.length + 1)
        .split('/')
        .map(encodeURIComponent)
        .join('/')}"`,
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/Infected|Removed|Not sent|39\.8/);
    const data = JSON.parse(await readText(folder, `${own}/record.json`));
    expect(data.inspections).toMatchObject([
      { id, state: 'Open', photos: [{ id: ready, isVerified: true, problem: '' }] },
      { id: passed.id, reason: 'First inspection', outcome: 'Failed', conditions: 'No lock =cmd()', photos: [] },
    ]);
    expect(JSON.stringify(data)).not.toContain(infected);
    const index = await readText(folder, 'index.html');
    expect(index).toContain(`href="${encodeURIComponent(own)}/record.html#inspections">2 inspections, 1 photo</a>`);
    const history = await readText(folder, `${own}/history.csv`);
    const place = '"Inspection: 5 Sample Road, Fairview, 62702"';
    expect(history).toContain(`,${place},Created,`);
    expect(history).toContain(`,${place},Changed,Outcome,,Failed`);
  });

  it('names a photo that is not in the store, or not as it was checked', async () => {
    const { id, endUserId, ready } = await inspectedEndUser('Gapped Hall');
    const lost = await addPhoto(id, { name: 'Lost.jpg' });
    await deleteObject(settings.buckets.documents, copyOf(id, lost));
    await putObject(settings.buckets.documents, copyOf(id, ready), jpeg(16, 16), { contentType: 'image/jpeg' });
    const made = await makePackage(ncra, { kind: 'endUser', recordIds: [endUserId] });
    expect(made.gaps).toBe(2);
    const folder = await unpack(ncra, made);
    const { gaps } = await manifestIn(folder);
    expect(gaps.map(({ problem }: { problem: string }) => problem)).toEqual([
      `The bytes are not those that were checked when the file arrived. Expected SHA-256 ${hexOf(jpeg(320, 240))}.`,
      'The file is not in the store.',
    ]);
    expect(await checkSums(folder)).toHaveLength(6);
  });

  it('says of a photo that a release before the sums has checked that it was not compared', async () => {
    const { id, endUserId } = await inspectedEndUser('Earlier Hall');
    await all.changeLatest(id, (before) => ({
      ...before,
      photos: before.photos.map((photo) => ({ ...photo, copy: { ...photo.copy, stored: null } })),
    }));
    const made = await makePackage(ncra, { kind: 'endUser', recordIds: [endUserId] });
    const folder = await unpack(ncra, made);
    expect(made.gaps).toBe(0);
    expect(await readText(folder, `${folderOf('Earlier Hall', endUserId)}/record.html`)).toContain('not compared');
  });

  it('is not made where its photos are more than a package holds, and says so before', async () => {
    const { id, endUserId } = await inspectedEndUser('Large Hall');
    await all.changeLatest(id, (before) => ({
      ...before,
      photos: before.photos.map((photo) => ({
        ...photo,
        copy: { ...photo.copy, stored: { size: 51 * 1024 ** 3, checksum: '' } },
      })),
    }));
    const body = { kind: 'endUser', recordIds: [endUserId] };
    const problem = 'A package holds at most 50 GB of documents and photos. Narrow the list down.';
    expect((await estimateOf(ncra, body)).data.problem).toBe(problem);
    expect((await askFor(ncra, body)).data.reason).toBe(problem);
  });

  it('has what was decided when it was requested: a later inspection is not in it, a removed photo neither', async () => {
    const { id, endUserId, ready } = await inspectedEndUser('Settled Hall');
    const { data } = await askFor(ncra, { kind: 'endUser', recordIds: [endUserId] });
    await call('DELETE', `/api/siteInspection/${id}/photo/${ready}`, { as: reseller });
    await sent('POST', `/api/siteInspection/${id}/abort`, ncra, {
      version: (await all.get(id)).version,
      reason: 'Not needed',
    });
    await openOrder(endUserId);
    await deliverPackage(ncra, data.id);
    const [made] = (await packagesOf(ncra)).filter((one: { id: string }) => one.id === data.id);
    const folder = await unpack(ncra, made);
    const own = folderOf('Settled Hall', endUserId);
    expect(JSON.parse(await readText(folder, `${own}/record.json`)).inspections).toMatchObject([
      { id, state: 'Aborted', endReason: 'Not needed', photos: [] },
    ]);
  });
});

describe('inspections in packages of others', () => {
  it('are those of the records that are packed, whoever asks', async () => {
    const { endUserId } = await inspectedEndUser('Own Hall');
    const of = (as: Person) => estimateOf(as, { kind: 'endUser', recordIds: [endUserId] });
    for (const as of [reseller, ncra, admin]) expect((await of(as)).data.files).toBe(7);
    for (const as of [neighbour, stranger]) expect((await of(as)).message).toBe('Id Not Available');
    const list = (as: Person) => estimateOf(as, { kind: 'endUser', filter: { searchText: 'own hall' } });
    expect((await list(neighbour)).data).toMatchObject({ records: 0, bytes: 0 });
    expect((await list(stranger)).data).toMatchObject({ records: 0, bytes: 0 });
  });

  it('go with the end users of a reseller, and a reseller has its own', async () => {
    const { id: resellerId } = await send(
      'POST',
      '/api/reseller/add',
      ncra,
      resellerForm({ name: 'Packed Reseller', addressId: endUserForm().addressId }),
    );
    const endUser = await madeEndUser({ name: 'Of the reseller', companyId: resellerId }, admin);
    const address = { kind: 'reseller', recordId: resellerId };
    const [own, other] = [
      await sent('POST', '/api/siteInspection/order', ncra, { ...orderForm(resellerId), ...address }),
      await sent('POST', '/api/siteInspection/order', ncra, orderForm(endUser.id)),
    ];
    const made = await makePackage(ncra, { kind: 'reseller', recordIds: [resellerId], withEndUsers: true });
    const folder = await unpack(ncra, made);
    const inspectionsIn = async (name: string, id: string) =>
      JSON.parse(await readText(folder, `${folderOf(name, id)}/record.json`)).inspections;
    expect(await inspectionsIn('Packed Reseller', resellerId)).toMatchObject([{ id: own.id }]);
    expect(await inspectionsIn('Of the reseller', endUser.id)).toMatchObject([{ id: other.id }]);
  });

  it('are no part of the page of a technology provider, which has no places', async () => {
    const { id } = await madeProvider({ name: 'Placeless Vault' });
    const folder = await unpack(ncra, await makePackage(ncra, { kind: 'provider', recordIds: [id] }));
    expect(await readText(folder, `${folderOf('Placeless Vault', id)}/record.html`)).not.toContain('Inspections');
    expect(await readText(folder, 'index.html')).not.toContain('Inspections');
  });
});
