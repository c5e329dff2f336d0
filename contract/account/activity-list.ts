import * as z from 'zod';
import { list } from '../definition/list.ts';

/** The person's own sign-ins and sign-outs, newest first. Spec part 1, 2.10 "Login Data"; D-52. */
export const activityList = list({
  name: 'activity',
  columns: { type: { label: 'Action', sortable: true }, date: { label: 'Date', sortable: true } },
  order: { by: 'date', direction: 'desc' },
  search: ['type'],
});

/** `date` is an ISO time. */
export const ActivityRow = z.object({ type: z.enum(['login', 'logout']), date: z.string() });
export type ActivityRow = z.infer<typeof ActivityRow>;
