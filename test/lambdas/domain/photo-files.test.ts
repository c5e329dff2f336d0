import exifr from 'exifr';
import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { milesFrom } from '#lambdas/inspection/photo/inspect-photo.ts';
import { isWalkable, plainJpeg, takenOf } from '#lambdas/inspection/photo/taken.ts';
import { exifSegment, jpeg, segment, tiff } from '../../support/photos.ts';

const SPRINGFIELD = { latitude: 39.8, longitude: -89.65 };
const ZONE = 'America/New_York';
const everything = { tiff: true, xmp: true, icc: true, iptc: true, jfif: true, ihdr: true, gps: true };

const adobe = (secret: string) =>
  segment(0xee, Buffer.concat([Buffer.from('Adobe\0d'), Buffer.from(secret), Buffer.from([1])]));

describe('the stored copy of a photo', () => {
  const secret = 'Found nowhere';
  const full = jpeg(640, 480, {
    segments: [
      segment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01'), Buffer.from('thu')])),
      exifSegment({ date: '2026:11:20 10:11:12', ...SPRINGFIELD }),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${secret}</x:xmpmeta>`)),
      segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${secret}`)),
      segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04${secret}`)),
      adobe('FOUR'),
      segment(0xfe, Buffer.from(secret)),
      segment(0xef, Buffer.from(secret)),
    ],
    behind: Buffer.from(secret),
  });

  it('has nothing but what the picture needs', async () => {
    expect(await exifr.gps(full)).toMatchObject({ latitude: expect.closeTo(39.8, 3) });
    const plain = plainJpeg(full);
    expect(plain).toMatchObject({ width: 640, height: 480 });
    const bytes = Buffer.from(plain?.bytes ?? []);
    expect(imageSize(bytes)).toMatchObject({ width: 640, height: 480, type: 'jpg' });
    expect(await exifr.parse(bytes, everything)).toBeUndefined();
    for (const text of [secret, 'Exif', 'JFIF', 'FOUR', 'thu']) expect(bytes.includes(text)).toBe(false);
    expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
    // Of the Adobe segment the colors alone are left.
    expect(bytes.includes(Buffer.concat([Buffer.from('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 1])]))).toBe(true);
  });

  it('keeps its picture, byte for byte, with restarts, filling bytes and several scans', () => {
    const picture = jpeg(64, 48);
    expect(Buffer.from(plainJpeg(picture)?.bytes ?? [])).toEqual(picture);
    const scan = Buffer.from([0x12, 0xff, 0, 0xff, 0xd0, 0x34, 0xff, 0xd7]);
    const header = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
    const frame = segment(0xc2, Buffer.from([8, 0, 8, 0, 16, 1, 1, 0x11, 0]));
    const parts = [Buffer.from([0xff, 0xd8]), frame, header, scan, header, scan, Buffer.from([0xff, 0xd9])];
    const between = [segment(0xfe, Buffer.from('between the scans')), Buffer.from([0xff, 0xff])];
    const plain = plainJpeg(Buffer.concat(parts.toSpliced(4, 0, ...between)));
    expect(Buffer.from(plain?.bytes ?? [])).toEqual(Buffer.concat(parts));
  });

  it.each([
    ['is empty', Buffer.alloc(0)],
    ['is no JPEG', Buffer.from('%PDF-1.7')],
    ['is cut off', jpeg(640, 480).subarray(0, 300)],
    ['is cut off in a segment', jpeg().subarray(0, 20)],
    [
      'has no picture',
      Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xfe, Buffer.from('a')), Buffer.from([0xff, 0xd9])]),
    ],
    [
      'has a frame that browsers do not show',
      Buffer.from(jpeg()).fill(
        0xc9,
        jpeg().indexOf(Buffer.from([0xff, 0xc0])) + 1,
        jpeg().indexOf(Buffer.from([0xff, 0xc0])) + 2,
      ),
    ],
  ])('is refused where it %s', (_why, bytes) => {
    expect(plainJpeg(bytes)).toBeUndefined();
  });
});

describe('what a photo says of itself', () => {
  const takenIn = (told: Parameters<typeof exifSegment>[0]) =>
    takenOf(jpeg(64, 48, { segments: [exifSegment(told)] }), ZONE);

  it('is the time in the zone that the camera names, else in that of the tenant', async () => {
    expect((await takenIn({ date: '2026:03:20 10:11:12', offset: '+01:00' })).takenAt).toBe('2026-03-20T09:11:12.000Z');
    expect((await takenIn({ date: '2026:03:20 10:11:12' })).takenAt).toBe('2026-03-20T14:11:12.000Z');
  });

  it.each(['0000:00:00 00:00:00', 'yesterday', '2199:01:01 00:00:00', '2026:99:20 10:11:12'])(
    'is no time where it says %s',
    async (date) => {
      expect((await takenIn({ date })).takenAt).toBe('');
    },
  );

  it('is the position, except where the camera does not know it', async () => {
    const { position } = await takenIn(SPRINGFIELD);
    expect([position?.latitude, position?.longitude]).toEqual([expect.closeTo(39.8, 3), expect.closeTo(-89.65, 3)]);
    for (const told of [
      { latitude: 0, longitude: 0 },
      { latitude: 95, longitude: 10 },
      { date: '2026:03:20 10:11:12' },
    ])
      expect((await takenIn(told)).position).toBeUndefined();
  });

  it('is nothing where it has none, or is broken', async () => {
    const nothing = { takenAt: '', position: undefined };
    expect(await takenOf(jpeg(), ZONE)).toEqual(nothing);
    expect(await takenOf(jpeg(64, 48, { segments: [segment(0xe1, Buffer.from('Exif\0\0II*\0'))] }), ZONE)).toEqual(
      nothing,
    );
    expect(await takenOf(Buffer.from('%PDF'), ZONE)).toEqual(nothing);
  });

  it('is read of an HEIC photo', async () => {
    const { position, takenAt } = await takenOf(heic({ date: '2026:03:20 10:11:12', ...SPRINGFIELD }), ZONE);
    expect([takenAt, position?.latitude]).toEqual(['2026-03-20T14:11:12.000Z', expect.closeTo(39.8, 3)]);
  });

  it('is not looked for in boxes without an end', async () => {
    const endless = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heic')),
      Buffer.alloc(4),
      Buffer.from('free'),
      Buffer.alloc(64),
    ]);
    expect(isWalkable(endless)).toBe(false);
    const many = Buffer.concat([
      box('meta', Buffer.alloc(4)),
      ...Array.from({ length: 6_000 }, () => box('free', Buffer.alloc(0))),
    ]);
    expect(isWalkable(many)).toBe(false);
    expect(await takenOf(endless, ZONE)).toEqual({ takenAt: '', position: undefined });
  });
});

describe('the distance from a ZIP code', () => {
  it('is that from its center in whole miles', async () => {
    expect(await milesFrom('62702', SPRINGFIELD)).toBe(2);
    expect(await milesFrom('05401-1234', SPRINGFIELD)).toBe(900);
  });

  it('is not known without a position or for an unknown code', async () => {
    expect(await milesFrom('62702', undefined)).toBeNull();
    for (const zipcode of ['00000', '', 'constructor']) expect(await milesFrom(zipcode, SPRINGFIELD)).toBeNull();
  });
});

function box(kind: string, content: Uint8Array) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The smallest HEIC file with an EXIF item: no picture. */
function heic(told: Parameters<typeof tiff>[0]) {
  const exif = Buffer.concat([Buffer.alloc(4), tiff(told)]);
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const infe = box('infe', Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('Exif\0')]));
  const iinf = box('iinf', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 1]), infe]));
  const iloc = (offset: number) => {
    const entry = Buffer.alloc(14);
    entry.writeUInt16BE(1, 0);
    entry.writeUInt16BE(1, 4);
    entry.writeUInt32BE(offset, 6);
    entry.writeUInt32BE(exif.length, 10);
    return box('iloc', Buffer.concat([Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1]), entry]));
  };
  const meta = (offset: number) => box('meta', Buffer.concat([Buffer.alloc(4), iinf, iloc(offset)]));
  const offset = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(offset), box('mdat', exif)]);
}
