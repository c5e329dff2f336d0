import * as z from 'zod';
import { Day, Option } from '../fields/common.ts';
import { daysBetween } from '../rules/dates.ts';

/** An absence lasts this many days at most. */
const ABSENCE_DAYS_MAX = 366;

/** Who stands in for a person who is absent, from one day to another, both included; '' everywhere for no absence. */
export const Absence = z.object({ deputyId: z.string().trim().max(64, 'Id Not Available'), from: Day, until: Day });
export type Absence = z.infer<typeof Absence>;

export const noAbsence: Absence = { deputyId: '', from: '', until: '' };

/** Whether an absence was entered. */
export const isAbsence = ({ deputyId, from, until }: Absence) => deputyId !== '' || from !== '' || until !== '';

/** What is wrong with an absence, by field; `today` is the tenant's day. Nothing for no absence. */
export const absenceMistakes = (absence: Absence, today: string): Partial<Record<keyof Absence, string>> => {
  const { deputyId, from, until } = absence;
  if (!isAbsence(absence)) return {};
  const untilMistake =
    until === ''
      ? 'Please select the last day'
      : until < today
        ? 'The last day is over already'
        : from !== '' && until < from
          ? 'The last day is before the first one'
          : from !== '' && daysBetween(from, until) >= ABSENCE_DAYS_MAX
            ? `An absence may last ${ABSENCE_DAYS_MAX} days at most`
            : undefined;
  return {
    ...(deputyId === '' ? { deputyId: 'Please select a deputy' } : {}),
    ...(from === '' ? { from: 'Please select the first day' } : {}),
    ...(untilMistake === undefined ? {} : { until: untilMistake }),
  };
};

/** The user's own absence, who may stand in, and the day in the time zone of the tenant, 'YYYY-MM-DD'. */
export const OwnAbsence = z.object({ absence: Absence, people: z.array(Option), today: z.string() });
export type OwnAbsence = z.infer<typeof OwnAbsence>;
