/** Remainders of the Castagnoli polynomial (RFC 3720, reflected form), one per byte value. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1;
  return remainder;
});

/** CRC-32C of `data`, continuing from the CRC of what came before. */
export const crc32c = (data: Uint8Array, previous = 0): number => {
  let crc = ~previous;
  for (const byte of data) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
};
