import { setTimeout as wait } from 'node:timers/promises';
import { ApplicationError } from '../../../contract/application-error.ts';

/** How long a writer waits for its turn when others write to the same list. Milliseconds. */
export interface RetryPolicy {
  readonly shortestMs: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** Whether to try once more after so many lost races. */
  goesOn(tries: number): boolean;
}

const ATTEMPTS = 12;

/** A person waits for the answer: short pauses, and an end after some seconds. */
export const peopleRetries: RetryPolicy = {
  shortestMs: 0,
  firstMs: 20,
  longestMs: 1_000,
  goesOn: (tries) => tries < ATTEMPTS,
};

/** Pauses of work that nobody waits for: longer than those of people, who therefore come first. */
export const workPauses = { shortestMs: 60, firstMs: 100, longestMs: 3_000 };

/** An import waits as long as its function has time, and hands the rest on after that. */
export const workRetries = (hasTime: () => boolean): RetryPolicy => ({
  ...workPauses,
  goesOn: (tries) => tries < ATTEMPTS || hasTime(),
});

/** Waits before the next try: longer each time, and by chance, lest the same writers meet again. */
export const pause = ({ shortestMs, firstMs, longestMs }: RetryPolicy, tries: number) =>
  wait(shortestMs + Math.random() * Math.min(firstMs * 2 ** tries, longestMs));

/** Leaves a moment in which somebody else can write. */
export const giveWay = () => wait(workPauses.shortestMs * (1 + Math.random()));

/** Others have written to the list all the time. */
export class Busy extends ApplicationError {
  constructor() {
    super('Service failed!', 'Many changes are being saved to this list. Please try again in a moment.', 503);
  }
}
