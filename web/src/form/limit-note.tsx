import { counted, figure } from '#contract/rules/figures.ts';

/** What is left is said from this part of a limit on. */
const LAST_PART = 0.1;

/** How many entries can be added before a limit is reached, once they are few; '' before that. */
export const roomWords = (count: number, max: number, noun: string): string => {
  const room = max - count;
  if (room > Math.ceil(max * LAST_PART)) return '';
  return room > 0
    ? `${counted(room, noun)} can be added: there can be at most ${figure(max)}.`
    : `There can be at most ${counted(max, noun)}. Remove one to add another.`;
};

interface Props {
  readonly count: number;
  readonly max: number;
  /** What an entry is called. */
  readonly noun: string;
}

/** Shows a limit before it is reached, so that the user does not learn of it by a refusal. */
export const LimitNote = ({ count, max, noun }: Props) => {
  const words = roomWords(count, max, noun);
  return words === '' ? null : (
    <p role="status" className="section-help">
      {words}
    </p>
  );
};
