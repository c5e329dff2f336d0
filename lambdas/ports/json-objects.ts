import { getObject, putObject } from './objects.ts';

/** Stores a value as JSON. */
export const putJson = (bucket: string, key: string, value: unknown) =>
  putObject(bucket, key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' });

/** Reads a value that is stored as JSON; undefined where there is none. */
export const readJson = async (bucket: string, key: string): Promise<unknown> => {
  const object = await getObject(bucket, key);
  return object && JSON.parse(Buffer.from(object.bytes).toString());
};
