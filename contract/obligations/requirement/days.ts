import * as z from 'zod';
import { type ReopeningChange, reopeningChanges } from './line.ts';

/**
 * Days that a record's own saves note for its requirements ('YYYY-MM-DD'): `matched` when it began to fit the conditions of
 * a line, by the line's key, and under CREATED when it was created; `changed` when what can open a line again was changed.
 */
export const RequirementDays = z
  .object({
    matched: z.record(z.string(), z.string()).default({}),
    changed: z.partialRecord(z.enum(reopeningChanges), z.string()).default({}),
  })
  .default({ matched: {}, changed: {} });
export type RequirementDays = z.infer<typeof RequirementDays>;

/** Stands for all lines that a record fitted when it was created. */
export const CREATED = '*';

const CHANGED = '!';

/** The column of a record's days; '' in nearly every row, and the same text in many. */
export const requirementDaysColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ requirementDays: { matched, changed } }: { readonly requirementDays: RequirementDays }) =>
    [
      ...Object.entries(matched).map(([key, day]) => `${key}=${day}`),
      ...Object.entries(changed).map(([change, day]) => `${CHANGED}${change}=${day}`),
    ]
      .sort()
      .join(' '),
  row: 'requirementDays',
} as const;

/**
 * What the column says: when the record was created ('' for before that was noted), when it began to fit a line ('' for as long
 * as it is there), and when something was changed, '' for never.
 */
export const readDays = (text: string) => {
  const days = new Map(text.split(' ').map((part) => part.split('=') as [string, string]));
  return {
    createdOn: days.get(CREATED) ?? '',
    matchedOn: (key: string): string => days.get(key) ?? '',
    changedOn: (change: ReopeningChange): string => days.get(`${CHANGED}${change}`) ?? '',
  };
};
