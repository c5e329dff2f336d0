import { createHash, randomBytes } from 'node:crypto';
import type { Key } from './keys.ts';

/**
 * What the locked copy of the audit trail says of an item that one of these partitions holds: journals and people's lines. The
 * copy consists of empty objects; each name is a line. docs/adr/0022-locked-copy-of-the-audit-trail.md.
 */
const AUDITED = /^[JA]#/;

/** Whether an item belongs to the audit trail. The head of a journal changes with each write and says nothing by itself. */
export const isAudited = ({ pk, sk }: Key): boolean => AUDITED.test(pk) && sk !== 'HEAD';

/** Makes the digest of an entry useless for guessing what an erased one said: an erasure replaces it. 16 bytes, base64url. */
export const newSalt = () => randomBytes(16).toString('base64url');

/** What a line says of an item besides its digest. */
export const UNSALTED = 'present';
export const REMOVED = 'removed';
/** Removed by the table itself when its time had passed. */
export const EXPIRED = 'expired';
/** A change of an item without salt, numbered by the stream. */
export const REWRITTEN = 'rewritten';

type Item = Readonly<Record<string, unknown>>;

/** SHA-256 of all that an item says, its salt included, in hex; `present` for one that an earlier release wrote without salt. */
export const markOf = (item: Item): string => {
  if (typeof item.salt !== 'string') return UNSALTED;
  const said = Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
};

/** A partition as a path: its parts are encoded, so a '/' within one is none of the path's. */
export const partitionPath = (pk: string): string => pk.split('#').map(encodeURIComponent).join('/');

/** The partition of such a path. */
const partitionOf = (path: string): string => path.split('/').map(decodeURIComponent).join('#');

/** The name of a line about an item of a table. */
export const lineName = (prefix: string, table: string, { pk, sk }: Key, mark: string): string =>
  `${prefix}${table}/${partitionPath(pk)}/${encodeURIComponent(sk)}/${mark}`;

/** Instead of a sort key: everything of the partition was erased with its tenant by an operator. */
export const WHOLE = '*';

/** A line of the copy. */
export interface AuditLine extends Key {
  readonly mark: string;
}

/** The line that the name of an object stands for. */
export const lineOf = (prefix: string, table: string, name: string): AuditLine => {
  const parts = name.slice(`${prefix}${table}/`.length).split('/');
  const [mark = '', sk = ''] = [parts.pop(), parts.pop()];
  return { pk: partitionOf(parts.join('/')), sk: decodeURIComponent(sk), mark };
};
