import { later } from '../later.ts';

const client = later(() => import('./s3/object-streams.ts'));

/** Large objects, each call as `s3/object-streams.ts` describes it; the client is loaded with the first one. */
export const openObject = client('openObject');
export const beginUpload = client('beginUpload');
export const sendStream = client('sendStream');
export const giveUpUpload = client('giveUpUpload');
