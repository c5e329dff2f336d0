import { S3Error } from './errors.ts';
import type { ObjectVersion } from './object-version.ts';
import type { S3Request } from './request.ts';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The range a read asks for; undefined for the whole object, also when it asks for several ranges, as S3 does. */
export const requestedRange = (request: S3Request, version: ObjectVersion): ByteRange | undefined => {
  const ifRange = request.header('if-range');
  // A resumed download must not be joined with bytes of another version.
  if (ifRange !== undefined && ifRange.replaceAll('"', '') !== version.eTag) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.header('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const { size } = version;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > end)
    throw new S3Error('InvalidRange', {
      details: { RangeRequested: request.header('range') ?? '', ActualObjectSize: String(size) },
      headers: { 'content-range': `bytes */${size}` },
    });
  return { start, end };
};
