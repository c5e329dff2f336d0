/** A piece of a JPEG: the code of its marker, and what follows the marker: length and payload, then a scan's compressed data. */
export interface JpegSegment {
  readonly marker: number;
  readonly payload: Uint8Array;
  /** The compressed picture data behind a scan's header; empty for every other segment. */
  readonly data: Uint8Array;
}

export const SOS = 0xda;
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
