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
