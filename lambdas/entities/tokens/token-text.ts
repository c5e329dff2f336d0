import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The text of a token: `ncp_<stage>_<id>_<secret><checksum>`. Whoever finds one sees what it is, and a scanner for secrets does too. */
const PREFIX = 'ncp';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

/** A number in the 62 digits, with zeros before it. */
const inBase62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = DIGITS[Number(rest % BASE)] + text;
  return text.padStart(length, '0');
};

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);

const checksumOf = (text: string) => inBase62(BigInt(crc32(text)), CHECKSUM_LENGTH);

/** Tells apart the tokens of one owner. */
const NUMBER_BYTES = 6;
const UUID_BYTES = 16;
const UUID_LENGTH = 22;

/**
 * The id of a token names its owner, so that both are read at once: 'p' and the `sub` of a user, or 's' and the id of a company; behind a
 * point what no other token of the owner has.
 */
export const newTokenId = (owner: { readonly sub: string } | { readonly companyId: string }): string => {
  const number = inBase62(numberOf(randomBytes(NUMBER_BYTES)), 9);
  if ('companyId' in owner) return `s${owner.companyId}.${number}`;
  return `p${inBase62(BigInt(`0x${owner.sub.replaceAll('-', '')}`), UUID_LENGTH)}.${number}`;
};

const subOf = (text: string): string | undefined => {
  let value = 0n;
  for (const digit of text) value = value * BASE + BigInt(DIGITS.indexOf(digit));
  const hex = value.toString(16).padStart(2 * UUID_BYTES, '0');
  if (hex.length > 2 * UUID_BYTES) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Whose token an id names; undefined for a text that is no id. */
export const ownerOfToken = (id: string): { readonly sub: string } | { readonly companyId: string } | undefined => {
  const [, sub, companyId] =
    /^(?:p([0-9A-Za-z]{22})|s([0-9a-z]{12}(?:-[0-9a-z]{14})?))\.[0-9A-Za-z]{9}$/.exec(id) ?? [];
  if (companyId !== undefined) return { companyId };
  const found = sub === undefined ? undefined : subOf(sub);
  return found === undefined ? undefined : { sub: found };
};

/** Makes the text of a token, which its owner sees once, and the SHA-256 of it, which is all that is stored. */
export const newTokenText = (stage: string, id: string): { readonly text: string; readonly hash: string } => {
  const secret = inBase62(numberOf(randomBytes(SECRET_BYTES)), SECRET_LENGTH);
  const before = `${PREFIX}_${stage}_${id}_${secret}`;
  const text = `${before}${checksumOf(before)}`;
  return { text, hash: hashOfToken(text) };
};

/** The SHA-256 of a token's text, as base64. */
const hashOfToken = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Whether a text has a hash; takes as long for a wrong one as for the right one. */
export const hasHash = (text: string, hash: string): boolean => {
  const [given, stored] = [Buffer.from(hashOfToken(text), 'base64'), Buffer.from(hash, 'base64')];
  return given.length === stored.length && timingSafeEqual(given, stored);
};

/** The id in the text of a token of a stage; undefined for any other text, and for one that was not copied whole. */
export const idInToken = (text: string, stage: string): string | undefined => {
  const start = `${PREFIX}_${stage}_`;
  if (!text.startsWith(start)) return undefined;
  const [, before = '', id, checksum] =
    new RegExp(`^(${start}([0-9A-Za-z.-]+)_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`).exec(
      text,
    ) ?? [];
  return id !== undefined && checksum === checksumOf(before) ? id : undefined;
};
