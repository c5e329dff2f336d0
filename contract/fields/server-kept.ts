import * as z from 'zod';
import { KeptValidities, validityColumn } from '../document/validity.ts';
import { Snoozes, snoozesColumn } from '../rules/obligations/snooze.ts';

/** What the server alone keeps with a record that owes something: no form and no file sets it, and every save leaves it. D-94. */
const ServerKept = z.object({
  snoozes: Snoozes,
  /** Who looked after it until they left, by name; '' once somebody does or it was dismissed. */
  formerResponsible: z.string().default(''),
  /** The family's day on which a person changed it last, 'YYYY-MM-DD'; '' where that was not noted. */
  touchedOn: z.string().default(''),
  /** Until when its documents are valid: those that end. */
  validities: KeptValidities,
});
export type ServerKept = z.infer<typeof ServerKept>;

/** These fields of a record's schema. */
export const serverKept = ServerKept.shape;

/** The same of a record before it is saved; of a new one nothing. */
export const keptOf = (before?: ServerKept): ServerKept => ServerKept.parse(before ?? {});

/** What stored list rows know of them. */
export const keptColumns = {
  snoozes: snoozesColumn,
  formerResponsible: { as: 'text', at: 'formerResponsible', row: 'formerResponsible' },
  touchedOn: { as: 'text', at: 'touchedOn', row: 'touchedOn' },
  validity: validityColumn,
} as const;
