import { later } from '../later.ts';

const client = later(() => import('./s3/guarded-objects.ts'));

/** Objects with their versions, each call as `s3/guarded-objects.ts` describes it; the client is loaded with the first one. */
export const headObject = client('headObject');
export const readObject = client('readObject');
export const putUnmoved = client('putUnmoved');
