import * as z from 'zod';
import { type ReopeningChange, reopeningChanges } from './line.ts';

/** As many changes of the address are remembered. */
const MOVES_MAX = 20;

/** A change of the address that a user says with a reason was none of the place: `day` is that of the change, `at` an ISO time. */
const SameAddress = z.object({ day: z.string(), reason: z.string(), byId: z.string(), at: z.string() });

/**
 * Days that a record's own saves note for its requirements ('YYYY-MM-DD'): `matched` when it began to fit the conditions of
 * a line, by the line's key, and under CREATED when it was created; `changed` when what can open a line again was changed. `movedBefore`
 * are the days of earlier changes of the address, the last one last, several of one day since 0.3; `sameAddress` those that were taken
 * back.
 */
export const RequirementDays = z
  .object({
    matched: z.record(z.string(), z.string()).default({}),
    changed: z.partialRecord(z.enum(reopeningChanges), z.string()).default({}),
    movedBefore: z.array(z.string()).default([]),
    sameAddress: z.array(SameAddress).default([]),
  })
  .default({ matched: {}, changed: {}, movedBefore: [], sameAddress: [] });
export type RequirementDays = z.infer<typeof RequirementDays>;

/** Stands for all lines that a record fitted when it was created. */
export const CREATED = '*';

/** The days of the moves before the last one, after another change of the address. Each of several on one day counts. */
export const movesBefore = ({ changed, movedBefore }: RequirementDays): string[] =>
  changed.address === undefined ? movedBefore : [...movedBefore, changed.address].slice(-MOVES_MAX);

/** How often the address was changed on the day of its last change; 0 for never. */
export const movesOnLastDay = ({ changed, movedBefore }: Pick<RequirementDays, 'changed' | 'movedBefore'>): number =>
  changed.address === undefined ? 0 : 1 + movedBefore.filter((day) => day === changed.address).length;

/** The days without the last change of the address, which opens nothing again then; undefined if none is noted. */
export const withoutMove = (
  days: RequirementDays,
  said: Omit<z.infer<typeof SameAddress>, 'day'>,
): RequirementDays | undefined => {
  const { address: day, ...changed } = days.changed;
  if (day === undefined) return undefined;
  const former = days.movedBefore.at(-1);
  return {
    ...days,
    changed: former === undefined ? changed : { ...changed, address: former },
    movedBefore: days.movedBefore.slice(0, -1),
    sameAddress: [...days.sameAddress, { day, ...said }].slice(-MOVES_MAX),
  };
};

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
