import * as z from 'zod';
import { exportKeys } from '#contract/analytics/keys.ts';
import { measured } from '../kit/measured.ts';
import { runExport } from './run.ts';

/** An event of the schedule, a created object below `exportKeys.request` (a request), or a command. */
const ExportContext = z.object({
  time: z.iso.datetime().optional(),
  key: z.string().default(''),
  rebuild: z.boolean().default(false),
});

/** The analytics export: every hour, and on request. D-78. */
export const handler = measured(async (event: unknown): Promise<void> => {
  const { time, key, rebuild } = ExportContext.parse(event);
  const now = time === undefined ? Date.now() : Date.parse(time);
  await runExport(now, rebuild || key.startsWith(exportKeys.rebuild));
});
