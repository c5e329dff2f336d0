import * as z from 'zod';
import { Id, required, requiredDay, textLines } from '../fields/common.ts';
import { showDay } from '../rules/dates.ts';
import { NAME_MAX } from '../rules/limits.ts';

const NOTE_MAX = 500;

/** What is sent to have a file of the register made: as of which day, and of the end users of which bureau, 0 for all. */
export const RegisterFileForm = z.object({
  asOf: requiredDay('Please select the day'),
  bureauId: z.number().int().nonnegative().default(0),
  companyId: Id.optional(),
});
export type RegisterFileForm = z.infer<typeof RegisterFileForm>;

/** What is sent when a register has been sent: the file, to whom, and what there is to say about it. */
export const SentForm = z.object({
  fileId: Id,
  to: required('Please enter to whom it was sent', NAME_MAX),
  note: textLines(NOTE_MAX),
});
export type SentForm = z.infer<typeof SentForm>;

/** The days that a register can be of: until today, from the one on which purposes were recorded first; '' if they never were. */
export const RegisterDays = z.object({ today: z.string(), from: z.string() });
export type RegisterDays = z.infer<typeof RegisterDays>;

/** Why there is no register as of a day; '' if there is. */
export const asOfMistake = (asOf: string, { today, from }: RegisterDays): string => {
  if (asOf > today) return `Please select a day until today, ${showDay(today)}.`;
  if (from === '') return 'No purposes are recorded yet.';
  return asOf < from ? `Purposes are not recorded before ${showDay(from)}.` : '';
};
