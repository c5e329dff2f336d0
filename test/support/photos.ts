import { createHash } from 'node:crypto';

const word = (value: number) => Buffer.from([value >> 8, value & 0xff]);

/** A segment of a JPEG. */
export const segment = (marker: number, payload: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker]), word(payload.length + 2), payload]);

/** A Huffman table of one code of one bit, for the value 0: no difference, or the end of a block. */
const table = (kind: number) => segment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), 0]));

/** An even gray JPEG; `segments` stand before the picture, `behind` after its end. */
export const jpeg = (
  width = 64,
  height = 48,
  { segments = [], behind = Buffer.alloc(0) }: { segments?: readonly Uint8Array[]; behind?: Uint8Array } = {},
) => {
  const bits = Math.ceil(width / 8) * Math.ceil(height / 8) * 2;
  const data = Buffer.alloc(Math.ceil(bits / 8));
  const unused = data.length * 8 - bits;
  // The rest of the last byte is filled with ones.
  if (unused > 0) data[data.length - 1] = (1 << unused) - 1;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(16)])),
    segment(0xc0, Buffer.concat([Buffer.from([8]), word(height), word(width), Buffer.from([1, 1, 0x11, 0])])),
    table(0x00),
    table(0x10),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    data,
    Buffer.from([0xff, 0xd9]),
    behind,
  ]);
};

interface Told {
  /** As '2026:11:20 10:11:12'. */
  readonly date?: string;
  /** As '-05:00'. */
  readonly offset?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

type Entry = readonly [tag: number, type: number, count: number, value: Buffer];

/** A directory of tags at an offset of its block, its longer values behind it. */
const directory = (entries: readonly Entry[], at: number) => {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let next = at + head.length;
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const from = 2 + index * 12;
    head.writeUInt16LE(tag, from);
    head.writeUInt16LE(type, from + 2);
    head.writeUInt32LE(count, from + 4);
    if (value.length <= 4) {
      value.copy(head, from + 8);
      continue;
    }
    head.writeUInt32LE(next, from + 8);
    const even = Buffer.concat([value, Buffer.alloc(value.length % 2)]);
    values.push(even);
    next += even.length;
  }
  return Buffer.concat([head, ...values]);
};

const text = (tag: number, value: string): Entry => [tag, 2, value.length + 1, Buffer.from(`${value}\0`)];

/** Degrees, minutes and seconds as three fractions. */
const angle = (tag: number, degrees: number): Entry => {
  const whole = Math.floor(Math.abs(degrees));
  const minutes = Math.floor((Math.abs(degrees) - whole) * 60);
  const seconds = (Math.abs(degrees) - whole - minutes / 60) * 3_600;
  const fractions = [whole, minutes, seconds].flatMap((value) => [u32(Math.round(value * 1_000)), u32(1_000)]);
  return [tag, 5, 3, Buffer.concat(fractions)];
};

/** The EXIF block of a photo: a small TIFF file. */
export const tiff = ({ date, offset, latitude, longitude }: Told) => {
  const exif = [...(date ? [text(0x9003, date)] : []), ...(offset ? [text(0x9011, offset)] : [])];
  const gps =
    latitude === undefined || longitude === undefined
      ? []
      : [
          text(1, latitude < 0 ? 'S' : 'N'),
          angle(2, latitude),
          text(3, longitude < 0 ? 'W' : 'E'),
          angle(4, longitude),
        ];
  const first = 8 + 2 + (gps.length > 0 ? 2 : 1) * 12 + 4;
  const exifBlock = directory(exif, first);
  const pointers: Entry[] = [
    [0x8769, 4, 1, u32(first)],
    ...(gps.length > 0 ? [[0x8825, 4, 1, u32(first + exifBlock.length)] as const] : []),
  ];
  const gpsBlock = gps.length > 0 ? directory(gps, first + exifBlock.length) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from('II*\0'), u32(8), directory(pointers, 8), exifBlock, gpsBlock]);
};

/** The segment by which a JPEG tells when and where it was taken. */
export const exifSegment = (told: Told) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff(told)]));

/** The announcement of one file of a photo. */
export const photoFile = (bytes: Uint8Array) => ({
  size: bytes.length,
  checksum: createHash('sha256').update(bytes).digest('base64'),
});
