import { later } from '../later.ts';

const client = later(() => import('./s3/locked-objects.ts'));

/** Puts an object into a bucket with an object lock, as `s3/locked-objects.ts` describes it; the client is loaded with the first one. */
export const putLocked = client('putLocked');
