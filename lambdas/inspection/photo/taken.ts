import * as z from 'zod';
import { startOfDay } from '#contract/rules/dates.ts';

/** A piece of a JPEG: the code of its marker, and what follows the marker: length and payload, then a scan's compressed data. */
interface JpegSegment {
  readonly marker: number;
  readonly payload: Uint8Array;
  /** The compressed picture data behind a scan's header; empty for every other segment. */
  readonly data: Uint8Array;
}

const SOS = 0xda;
const SOI = 0xd8;
const EOI = 0xd9;
const NONE = new Uint8Array();

/** Markers without a length: restarts within a scan, and TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** Where compressed data ends: at the next marker that is no restart. A byte 0xff of the data itself is followed by 0. */
const endOfData = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isBare(next)) return at;
  }
  return bytes.length;
};

/**
 * The segments of a JPEG between its first and its last marker; undefined for what is none, or ends too early. What follows the last
 * marker is not part of the picture.
 */
const jpegSegments = (bytes: Uint8Array): readonly JpegSegment[] | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const segments: JpegSegment[] = [];
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return segments;
    if (marker === 0xff || isBare(marker)) {
      // Any number of 0xff may stand before a marker.
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const dataEnd = marker === SOS ? endOfData(bytes, end) : end;
    const data = marker === SOS ? bytes.subarray(end, dataEnd) : NONE;
    segments.push({ marker, payload: bytes.subarray(at + 4, end), data });
    at = dataEnd;
  }
  return undefined;
};

/** Tables, restart interval and scans, without which there is no picture. */
const [DQT, DHT, DRI, APP14] = [0xdb, 0xc4, 0xdd, 0xee];
const tables = [DQT, DHT, DRI, SOS];
/** Baseline, extended and progressive pictures: those that browsers show. Their frame tells width and height. */
const frames = [0xc0, 0xc1, 0xc2];

const ADOBE = Buffer.from('Adobe');
const ADOBE_LENGTH = 12;

/** Says in which colors the picture is: of what an Adobe segment has, the last byte alone is needed to show it. */
const adobeOf = (payload: Uint8Array): Uint8Array | undefined => {
  const isAdobe = payload.length >= ADOBE_LENGTH && ADOBE.equals(payload.subarray(0, ADOBE.length));
  if (!isAdobe) return undefined;
  const transform = payload[ADOBE_LENGTH - 1] ?? 0;
  return Buffer.concat([ADOBE, Buffer.from([0, 100, 0, 0, 0, 0, transform])]);
};

/** What of a segment is stored; undefined for one that is left out. */
const needed = ({ marker, payload, data }: JpegSegment): JpegSegment | undefined => {
  if (tables.includes(marker) || frames.includes(marker)) return { marker, payload, data };
  const adobe = marker === APP14 ? adobeOf(payload) : undefined;
  return adobe && { marker, payload: adobe, data };
};

const written = ({ marker, payload, data }: JpegSegment) => {
  const length = payload.length + 2;
  return [Buffer.from([0xff, marker, length >> 8, length & 0xff]), payload, data];
};

interface PlainJpeg {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * A JPEG of nothing but what is needed to show its picture: no EXIF, XMP, IPTC, color profile, thumbnail or comment, nothing behind
 * its end. undefined for what is no JPEG that browsers show. It has a list of what stays, because libraries have one of what goes,
 * or decode the picture by code of their own for each platform.
 */
export const plainJpeg = (bytes: Uint8Array): PlainJpeg | undefined => {
  const segments = jpegSegments(bytes)?.flatMap((segment) => needed(segment) ?? []);
  const frame = segments?.filter(({ marker }) => frames.includes(marker));
  const [first, second] = frame ?? [];
  const hasScan = segments?.some(({ marker, data }) => marker === SOS && data.length > 0);
  if (!segments || !hasScan || !first || second || first.payload.length < 6) return undefined;
  const view = Buffer.from(first.payload.buffer, first.payload.byteOffset, first.payload.length);
  return {
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments.flatMap(written), Buffer.from([0xff, 0xd9])]),
    height: view.readUInt16BE(1),
    width: view.readUInt16BE(3),
  };
};

const HEADER = 8;
/** A photo has some tens of boxes. */
const BOXES_MAX = 5_000;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Length and kind of a box: 1 stands for a length of 64 bits behind the kind. */
const boxAt = (bytes: Uint8Array, at: number) => {
  if (at + 2 * HEADER > bytes.length) return undefined;
  const data = view(bytes);
  const short = data.getUint32(at);
  const length = short === 1 ? Number(data.getBigUint64(at + HEADER)) : short;
  return { length, kind: Buffer.from(bytes.subarray(at + 4, at + HEADER)).toString('latin1') };
};

/** Where the box begins that tells of the picture; undefined if there is none. */
const metaAt = (bytes: Uint8Array): number | undefined => {
  for (let at = 0, count = 0; count < BOXES_MAX; count++) {
    const box = boxAt(bytes, at);
    if (!box || box.kind === 'meta') return box && at;
    if (box.length < HEADER) return undefined;
    at += box.length;
  }
  return undefined;
};

/**
 * Whether the boxes of an HEIC file can be walked through in few steps. exifr does so without a limit: a box of length 0 before the
 * one that it looks for would keep it for ever.
 */
export const isWalkable = (bytes: Uint8Array): boolean => {
  const meta = metaAt(bytes);
  if (meta === undefined) return false;
  // Boxes within 'meta' stand behind its version, and exifr goes on to the end of the file.
  for (let at = meta + HEADER + 4, count = 0; count < BOXES_MAX; count++) {
    const box = boxAt(bytes, at);
    if (!box || box.length === 0) return true;
    at += box.length;
  }
  return false;
};

/** Where a photo was taken, in degrees. It is compared and forgotten. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a photo says of itself: when it was taken (ISO time, '' if it does not say) and where. */
export interface Taken {
  readonly takenAt: string;
  readonly position: Position | undefined;
}

const UNKNOWN: Taken = { takenAt: '', position: undefined };

const APP1 = 0xe1;
const EXIF = Buffer.from('Exif\0\0');

/** The part of a photo that is given to exifr: of a JPEG its EXIF segment of at most 64 KB, of an HEIC file all of it. */
const toRead = (bytes: Uint8Array): Uint8Array | undefined => {
  const segments = jpegSegments(bytes);
  if (!segments) return isWalkable(bytes) ? bytes : undefined;
  const exif = segments.find(({ marker, payload }) => marker === APP1 && EXIF.equals(payload.subarray(0, EXIF.length)));
  return exif && Buffer.from(exif.payload.subarray(EXIF.length));
};

/** Each of these is read once at most, whatever a file says of itself. */
const pick = [
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'GPSLatitudeRef',
  'GPSLatitude',
  'GPSLongitudeRef',
  'GPSLongitude',
];

const Exif = z.object({
  DateTimeOriginal: z.string().optional().catch(undefined),
  OffsetTimeOriginal: z.string().optional().catch(undefined),
  latitude: z.number().min(-90).max(90).optional().catch(undefined),
  longitude: z.number().min(-180).max(180).optional().catch(undefined),
});
type Exif = z.infer<typeof Exif>;

/** A clock that is ahead by more than this says nothing. */
const AHEAD_MS = 86_400_000;

const inZone = (day: string, time: string, timeZone: string) =>
  startOfDay(day, timeZone) + Date.parse(`1970-01-01T${time}Z`);

/** When a photo was taken. A camera that does not tell its time zone is taken to be in the tenant's. */
const timeOf = ({ DateTimeOriginal = '', OffsetTimeOriginal = '' }: Exif, timeZone: string): string => {
  const [, year, month, date, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(DateTimeOriginal) ?? [];
  if (time === undefined) return '';
  const day = `${year}-${month}-${date}`;
  const [offset] = /^[+-]\d\d:\d\d/.exec(OffsetTimeOriginal) ?? [];
  const at = offset === undefined ? inZone(day, time, timeZone) : Date.parse(`${day}T${time}${offset}`);
  return at > 0 && at < Date.now() + AHEAD_MS ? new Date(at).toISOString() : '';
};

/** A camera that does not know where it is says 0 and 0. */
const positionOf = ({ latitude, longitude }: Exif): Position | undefined =>
  latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)
    ? undefined
    : { latitude, longitude };

/** Reads when and where a photo was taken; what cannot be read is not known. */
export const takenOf = async (bytes: Uint8Array, timeZone: string): Promise<Taken> => {
  try {
    const part = toRead(bytes);
    if (!part) return UNKNOWN;
    const { default: exifr } = await import('exifr');
    const found = Exif.parse((await exifr.parse(part, { pick, reviveValues: false })) ?? {});
    return { takenAt: timeOf(found, timeZone), position: positionOf(found) };
  } catch {
    return UNKNOWN;
  }
};
