import * as z from 'zod';
import { exportKeys } from '../../contract/reports/keys.ts';
import { getObject, putObject } from '../ports/objects.ts';
import { env } from './env-values.ts';
import { tableNames } from './tables.ts';

/**
 * When the tables were exported last, and when each was written (ISO times); `unread` are those that the analytics service
 * has yet to read again, `readAt` is the last export of which it was asked to read everything: as new as reports can be.
 */
const Freshness = z.object({
  exportedAt: z.string(),
  readAt: z.string().default(''),
  tables: z.partialRecord(z.enum(tableNames), z.string()).default({}),
  unread: z.array(z.enum(tableNames)).default([]),
});
export type Freshness = z.infer<typeof Freshness>;

const never: Freshness = { exportedAt: '', readAt: '', tables: {}, unread: [] };

export const readFreshness = async (): Promise<Freshness> => {
  const object = await getObject(env.EXPORT_BUCKET, exportKeys.freshness);
  return object ? Freshness.parse(JSON.parse(Buffer.from(object.bytes).toString())) : never;
};

export const writeFreshness = (freshness: Freshness) =>
  putObject(env.EXPORT_BUCKET, exportKeys.freshness, Buffer.from(JSON.stringify(freshness)), {
    contentType: 'application/json',
  });
