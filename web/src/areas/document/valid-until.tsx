import { showDay } from '../../../../contract/rules/dates.ts';
import { stateOfDay } from '../../../../contract/rules/obligations/state.ts';
import { useCounts } from '../../obligations/use-counts.ts';

/** Days before the end from which it is marked; the family's own figure counts for what is owed. */
const SOON_DAYS = 60;

/** The day until which a version is valid, marked when it is near or over; nothing where it has no end. */
export const ValidUntil = ({ day }: { readonly day: string }) => {
  const today = useCounts().data?.today ?? '';
  if (day === '') return null;
  const state = today === '' ? 'ok' : stateOfDay(day, today, SOON_DAYS);
  return <span className={`whole day-${state.replace(' ', '-')}`}>{showDay(day)}</span>;
};
