import * as z from 'zod';
import { exportKeys } from '../../contract/reports/keys.ts';
import { runExport } from './run.ts';

/** The schedule's time; with the key of an object below `exportKeys.request` somebody has asked; or a command. */
const ExportContext = z.object({
  time: z.iso.datetime().optional(),
  key: z.string().default(''),
  rebuild: z.boolean().default(false),
});

/** Every hour, and whenever somebody asks: the analytics export. D-78. */
export const handler = async (event: unknown): Promise<void> => {
  const { time, key, rebuild } = ExportContext.parse(event);
  const now = time === undefined ? Date.now() : Date.parse(time);
  await runExport(now, rebuild || key.startsWith(exportKeys.rebuild));
};
