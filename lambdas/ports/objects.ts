import { later } from '../later.ts';

const client = later(() => import('./s3/objects.ts'));

/** Objects of the buckets, each call as `s3/objects.ts` describes it; the client is loaded with the first one. */
export const getObject = client('getObject');
export const objectSize = client('objectSize');
export const putObject = client('putObject');
export const deleteObject = client('deleteObject');
export const destroyObjects = client('destroyObjects');
export const undeleteObject = client('undeleteObject');
export const tagsOf = client('tagsOf');
export const tagObject = client('tagObject');
export const presignGet = client('presignGet');
export const presignPut = client('presignPut');
