import { parseDay } from '#contract/rules/dates.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';

const FRESH_MS = 60_000;

interface Props {
  /** 'YYYY-MM-DD', or what was typed so far. */
  readonly day: string;
  readonly text: string;
}

/** Says a text while a day lies before today in the family's time zone. D-94. */
export const PastDay = ({ day, text }: Props) => {
  const isDay = day !== '' && parseDay(day) === day;
  const options = { enabled: isDay, staleMs: FRESH_MS };
  const { data } = useCall(api.worklist.counts, { query: { companyId: undefined } }, options);
  return isDay && data !== undefined && day < data.today ? text : null;
};
