import { UPCOMING_DAYS } from '../rules/obligations/upcoming.ts';

/**
 * What lists say next to the status of a record, so that "missing" does not hide what is about to run out. The first two stand
 * in the cell of the status, and are columns for users who sort by them. D-101, D-103.
 */
export const owedColumns = {
  nextDue: { as: 'owed', shows: 'nextDue', holds: 'day', label: 'Next Due', list: { offered: true, sortable: true } },
  dueWithin60: {
    as: 'owed',
    shows: 'dueWithin60',
    holds: 'count',
    label: `Due Within ${UPCOMING_DAYS} Days`,
    list: { offered: true, sortable: true, numeric: true },
  },
  withoutFile: {
    as: 'owed',
    shows: 'withoutFile',
    holds: 'count',
    label: 'Collected Without a File',
    list: { offered: true, sortable: true, numeric: true },
  },
} as const;
