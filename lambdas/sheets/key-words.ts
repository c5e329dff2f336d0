import { createHash } from 'node:crypto';

/** The default password of Excel: it opens such files without asking. */
export const DEFAULT_PASSWORD = Buffer.from('VelvetSweatshop', 'utf16le');

/** A hash of concatenated parts, by the file's name for the algorithm. */
export const hashOf =
  (name: string) =>
  (...parts: readonly Uint8Array[]): Buffer =>
    createHash(name.replace('-', '').toLowerCase()).update(Buffer.concat(parts)).digest();

/** A 32-bit integer in little-endian order. */
export const counter = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
