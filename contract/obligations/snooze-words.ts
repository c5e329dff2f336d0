import { showDay } from '../rules/dates.ts';
import type { Snooze } from './snooze.ts';

/** 'Snoozed until 12/01/2026: the auditor is on leave' */
export const snoozeWords = ({ until, reason }: Pick<Snooze, 'until' | 'reason'>) =>
  `Snoozed until ${showDay(until)}: ${reason}`;
