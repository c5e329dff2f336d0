import { describe, expect, it } from 'vitest';
import { rc4 } from '#lambdas/sheets/encryption/rc4-encryption.ts';

/** RFC 6229. */
const known: [key: string, first: string, at240: string][] = [
  ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8', '28cb1132c96ce286421dcaadb8b69eae'],
  ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97', '065902e4b620f6cc36c8589f66432f2b'],
];

describe('RC4', () => {
  it.each(known)('with the key %s gives the bytes that are published', (key, first, at240) => {
    const stream = rc4(Buffer.from(key, 'hex'));
    expect(stream(Buffer.alloc(16)).toString('hex')).toBe(first);
    stream(Buffer.alloc(224));
    expect(stream(Buffer.alloc(16)).toString('hex')).toBe(at240);
  });
});
