import { createHash } from 'node:crypto';

/** Excel encrypts with this password where nobody has chosen one, and opens such files without asking. */
export const DEFAULT_PASSWORD = Buffer.from('VelvetSweatshop', 'utf16le');

/** A hash of parts that follow each other, by the name that the file has for it. */
export const hashOf =
  (name: string) =>
  (...parts: readonly Uint8Array[]): Buffer =>
    createHash(name.replace('-', '').toLowerCase()).update(Buffer.concat(parts)).digest();

/** Four bytes, the lowest first. */
export const counter = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
