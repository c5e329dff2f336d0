import exifr from 'exifr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INCOMING_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import { exifSegment, jpeg, segment } from '../support/photos.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { arrived, inspectUntagged, keyOf, put } = await import('../support/documents.ts');
const { order, placesOf, sent, settleInspections } = await import('../support/inspections.ts');
const { photoForm, sendFiles, sendPhoto } = await import('../support/inspectors.ts');
const { answer, pageOf, requesting } = await import('../support/requests.ts');
const { png } = await import('../support/images.ts');
const { readStore } = await import('../upgrade/dump.ts');
const { handler: reminders } = await import('#lambdas/daily/handler.ts');
const { sqsEvent } = await import('#local/queue/queue.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { removeExpiry } = await import('#lambdas/store/retention/expiry.ts');
const { entities } = await import('#lambdas/entities/all-entities.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const { linkTo } = requesting(inbox);
await settleInspections(ncra);
await removeExpiry(ids.a, entities, () => true);
afterEach(() => void vi.useRealTimers());

type Fields = Readonly<Record<string, unknown>>;
const BUSINESS_PREMISES = 1;
let made = 0;

/** An ordered inspection of a new end user, with the link of its inspector. */
const ordered = async (fields: Fields = {}) => {
  const email = `inspector${++made}@example.com`;
  const { id: recordId } = await sent('POST', '/api/endUser', seller, endUserForm({ name: `Inspected ${made}` }));
  const { data } = await order(ncra, recordId, { templateId: BUSINESS_PREMISES, email, needsCode: false, ...fields });
  return { recordId, email, id: data.id as string, version: data.version as number, link: await linkTo(email) };
};
const read = async (id: string) => (await call('GET', `/api/siteInspection/${id}`, { as: ncra })).data;
const photosOf = async (id: string) => (await read(id)).photos;
const objects = async (prefix: string, id: string) =>
  (await readStore()).objects.map(({ key }) => key).filter((key) => key.startsWith(`${prefix}${id}/`));
const announce = (link: { token: string }, photo: Fields = {}) =>
  answer('POST', '/photo', link, { body: { ...photoForm(), ...photo } });
const opened = async (id: string, photo: string) =>
  call('GET', `/api/siteInspection/${id}/photo/${photo}`, { as: seller });

describe('a photo of an inspection', () => {
  it('is ready when both of its files were checked, and lies with them below its own prefix', async () => {
    const { id, link } = await ordered();
    const photo = await sendPhoto(link, { name: 'IMG 1.JPG' });
    expect(await photosOf(id)).toMatchObject([
      { id: photo, kind: 'sign', name: 'IMG 1.JPG', state: 'ready', reason: '' },
    ]);
    expect(await objects(PHOTO_PREFIX, id)).toEqual([
      `${PHOTO_PREFIX}${id}/${photo}-copy`,
      `${PHOTO_PREFIX}${id}/${photo}-original`,
    ]);
    expect(await objects(INCOMING_PREFIX, id)).toEqual([]);
  });

  it('is not ready before the second file, nor before a scan has said that it is clean', async () => {
    const { id, link } = await ordered();
    const { data } = await announce(link);
    await put(data.copy, jpeg());
    expect(await inspectUntagged(keyOf(data.copy))).toBe(1);
    await arrived(keyOf(data.copy));
    expect(await photosOf(id)).toMatchObject([{ state: 'checking' }]);
    expect((await opened(id, data.id)).status).toBe('Failure');
    await put(data.original, jpeg());
    await arrived(keyOf(data.original));
    expect(await photosOf(id)).toMatchObject([{ state: 'ready' }]);
  });

  it('is given out as its copy, which says nothing but the picture, whatever was sent as one', async () => {
    const { id, link } = await ordered();
    const told = exifSegment({ date: '2026:11:20 10:11:12', latitude: 39.8, longitude: -89.65 });
    const copy = jpeg(640, 480, {
      segments: [told, segment(0xfe, Buffer.from('secret comment'))],
      behind: Buffer.from('secret behind'),
    });
    expect((await exifr.gps(copy))?.latitude).toBeCloseTo(39.8, 3);
    const photo = await sendPhoto(link, { copy, name: 'sign “A”.heif.jpeg' });
    const { data } = await opened(id, photo);
    const reply = await fetch(data.url);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(await exifr.parse(bytes, true)).toBeUndefined();
    expect(bytes.includes('secret')).toBe(false);
    expect(bytes).toEqual(jpeg(640, 480));
  });

  it('says when it was taken and how far from the place, and stores no position', async () => {
    const { id, link } = await ordered();
    const [near, far, none] = [
      exifSegment({ date: '2026:11:20 10:11:12', offset: '-06:00', latitude: 39.8, longitude: -89.65 }),
      exifSegment({ date: '2020:01:02 03:04:05', latitude: 44.48, longitude: -73.2 }),
      segment(0xe1, Buffer.from('Exif\0\0broken')),
    ];
    for (const told of [near, far, none]) await sendPhoto(link, { original: jpeg(64, 48, { segments: [told] }) });
    await sendPhoto(link, { original: png(20, 20), name: 'screen.png' });
    expect((await photosOf(id)).map(({ miles, takenAt, marks }: Fields) => ({ miles, takenAt, marks }))).toEqual([
      { miles: 2, takenAt: '2026-11-20T16:11:12.000Z', marks: expect.any(Array) },
      { miles: 900, takenAt: '2020-01-02T08:04:05.000Z', marks: ['old', 'far'] },
      { miles: null, takenAt: '', marks: ['undated'] },
      { miles: null, takenAt: '', marks: ['undated'] },
    ]);
    const { text } = await call('GET', `/api/siteInspection/${id}`, { as: ncra });
    // Seconds of a time, as in 09:54:39.862Z, look like a latitude: what follows a colon and digits is a time.
    expect(text).not.toMatch(/(?<![:\d])-?(?:39\.8|89\.65|44\.48|73\.2)/);
  });
});

describe('a photo that is refused', () => {
  const refusals: readonly (readonly [why: string, photo: Parameters<typeof sendPhoto>[1], reason: string])[] = [
    ['an infected original', { original: eicar }, 'The file contains malware and was deleted.'],
    ['an infected copy', { copy: eicar }, 'The file contains malware and was deleted.'],
    ['a PDF that is called .jpg', { original: pdf() }, 'The content of the file is not that of a .jpg file.'],
    ['a PNG as copy', { copy: png(20, 20) }, 'The content of the file is not that of a .jpg file.'],
    ['a JPEG that is called .heic', { name: 'a.heic' }, 'The content of the file is not that of a .heic file.'],
    ['a copy without a picture', { copy: jpeg().subarray(0, 40) }, 'The photo cannot be shown. Please take it again.'],
    ['a large copy', { copy: jpeg(2561, 10) }, 'The copy of a photo has at most 2560 pixels on each side.'],
  ];

  it.each(refusals)('has the reason and loses both files: %s', async (_why, photo, reason) => {
    const { id, link } = await ordered();
    const refused = await sendPhoto(link, photo);
    expect(await photosOf(id)).toMatchObject([{ id: refused, state: 'refused', reason }]);
    expect(await objects(PHOTO_PREFIX, id)).toEqual([]);
    expect(await objects(INCOMING_PREFIX, id)).toEqual([]);
    expect((await opened(id, refused)).status).toBe('Failure');
    expect((await pageOf(link)).data.requests[0].inspection.photos).toMatchObject([{ state: 'refused', reason }]);
  });

  it('is stored nowhere if it is not what was announced', async () => {
    const { id, link } = await ordered();
    const { data } = await announce(link);
    expect(await put(data.original, jpeg(8, 8))).not.toBe(200);
    expect(await objects(INCOMING_PREFIX, id)).toEqual([]);
  });

  it.each([
    [{ original: { size: 0, checksum: photoForm().original.checksum } }, 'Pls upload file with data'],
    [{ original: { ...photoForm().original, size: 60 * 1024 * 1024 } }, 'A photo may have at most 25 MB'],
    [{ copy: { ...photoForm().copy, size: 7 * 1024 * 1024 } }, 'The copy of a photo may have at most 6 MB'],
    [{ name: 'photo.gif' }, 'Please choose a photo: .jpg, .jpeg, .png, .heic or .heif'],
  ])('is refused before it is sent: %j', async (fields, message) => {
    const { id, link } = await ordered();
    expect(await announce(link, fields)).toMatchObject({ http: 400, message });
    expect(await photosOf(id)).toEqual([]);
  });

  it('has not arrived within half an hour, and counts as missing', async () => {
    const { link } = await ordered();
    await announce(link);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    expect((await pageOf(link)).data.requests[0].inspection.photos).toMatchObject([
      { state: 'refused', reason: 'The photo did not arrive. Please send it again.' },
    ]);
  });
});

describe('a photo that arrives', () => {
  it('twice is accepted once', async () => {
    const { id, link } = await ordered();
    const { data } = await announce(link);
    const keys = await sendFiles(data);
    const before = await read(id);
    for (const key of keys) expect(await arrived(key)).toBe(0);
    expect(await read(id)).toEqual(before);
    expect(await objects(PHOTO_PREFIX, id)).toHaveLength(2);
  });

  it('after it was removed, or after its inspection has ended, is deleted', async () => {
    const { id, version, link } = await ordered();
    const { data: first } = await announce(link);
    await put(first.copy, jpeg());
    expect((await answer('POST', '/photo/remove', link, { body: { id: first.id } })).status).toBe('Success');
    await arrived(keyOf(first.copy));
    expect(await objects(INCOMING_PREFIX, id)).toEqual([]);
    const { data: second } = await announce(link);
    await put(second.original, jpeg());
    const { version: latest } = await read(id);
    expect(latest).toBeGreaterThan(version);
    await sent('POST', `/api/siteInspection/${id}/abort`, ncra, { version: latest, reason: 'Ordered twice' });
    await arrived(keyOf(second.original));
    expect([await objects(INCOMING_PREFIX, id), await objects(PHOTO_PREFIX, id)]).toEqual([[], []]);
    expect((await announce(link)).http).toBe(410);
  });

  it('is one of forty at most', async () => {
    const { id, link } = await ordered();
    for (let times = 0; times < 40; times++) {
      // A link has thirty tries a minute.
      if (times === 25) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
      expect((await announce(link)).http).toBe(200);
    }
    expect((await announce(link)).data.reason).toBe('An inspection can have at most 40 photos.');
    expect(await photosOf(id)).toHaveLength(40);
  });
});

describe('the photos of a removed inspection', () => {
  it('are erased with it, removed ones too', async () => {
    const { id, recordId, link } = await ordered();
    const [, removed] = [await sendPhoto(link), await sendPhoto(link)];
    await answer('POST', '/photo/remove', link, { body: { id: removed } });
    expect(await objects(PHOTO_PREFIX, id)).toHaveLength(4);
    expect((await placesOf(ncra, recordId)).places).toHaveLength(1);
    await call('DELETE', `/api/endUser/${recordId}`, { as: seller });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (5 * 365 + 3) * 86_400_000 });
    const body = JSON.stringify({ familyId: ids.a, time: new Date().toISOString(), work: 'erase' });
    const event = sqsEvent([{ id: 'm', body, receives: 1, sentAt: 0, firstReceivedAt: 0 }], 'reminders');
    await invoke('reminders', reminders, event, contextOf('reminders', 300_000));
    expect(await objects(PHOTO_PREFIX, id)).toEqual([]);
  });
});

describe('who announces photos besides the inspector', () => {
  it('is staff who may enter the report, while the inspection is open', async () => {
    const { id } = await ordered({ email: '' });
    const { data } = await call('POST', `/api/siteInspection/${id}/photo`, { as: seller, body: photoForm() });
    await sendFiles(data);
    expect(await photosOf(id)).toMatchObject([{ state: 'ready', by: 'Test Person' }]);
  });
});
