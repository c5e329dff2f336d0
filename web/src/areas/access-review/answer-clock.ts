import { secondsTaken } from '#contract/access-review/campaign.ts';

/** Counts how long the answers on a page take. */
export interface AnswerClock {
  /** Notes that rows are seen, the first time. */
  show(ids: readonly string[]): void;
  /** The seconds that each of some answers takes that are given now. */
  take(ids: readonly string[]): readonly number[];
}

export const createAnswerClock = (now = Date.now): AnswerClock => {
  const shownAt = new Map<string, number>();
  let answeredAt = 0;
  return {
    show: (ids) => {
      for (const id of ids) if (!shownAt.has(id)) shownAt.set(id, now());
    },
    take: (ids) => {
      const at = now();
      const seconds = ids.map((id) => secondsTaken(at, shownAt.get(id) ?? at, answeredAt, ids.length));
      answeredAt = at;
      return seconds;
    },
  };
};
