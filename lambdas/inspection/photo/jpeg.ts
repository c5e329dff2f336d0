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
export const jpegSegments = (bytes: Uint8Array): readonly JpegSegment[] | undefined => {
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
