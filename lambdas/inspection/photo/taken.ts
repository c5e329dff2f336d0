import * as z from 'zod';
import { startOfDay } from '#contract/rules/dates.ts';
import { jpegSegments } from './jpeg.ts';

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
