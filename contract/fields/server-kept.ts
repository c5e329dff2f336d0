import * as z from 'zod';
import { Snoozes } from '../rules/obligations/snooze.ts';

/** What the server alone keeps with a record that owes something: no form and no file sets it, and every save leaves it. D-94. */
const ServerKept = z.object({ snoozes: Snoozes });
type ServerKept = z.infer<typeof ServerKept>;

/** These fields of a record's schema. */
export const serverKept = ServerKept.shape;

/** The same of a record before it is saved; of a new one nothing. */
export const keptOf = (before?: ServerKept): ServerKept => ServerKept.parse(before ?? {});
