import { randomUUID } from 'node:crypto';
import { exportKeys } from '../../../contract/reports/keys.ts';
import { putObject } from '../../ports/objects.ts';
import { env } from './env-values.ts';

/** Asks for an export now, by writing an object whose content does not matter. */
export const requestExport = () =>
  putObject(env.EXPORT_BUCKET, `${exportKeys.request}${randomUUID()}`, new Uint8Array(), { contentType: 'text/plain' });
