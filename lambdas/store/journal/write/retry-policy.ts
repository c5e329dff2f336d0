import { setTimeout as wait } from 'node:timers/promises';
import { ApplicationError } from '#contract/application-error.ts';

/** How long a writer retries while others write to the same list. Milliseconds. */
export interface RetryPolicy {
  readonly shortestMs: number;
  readonly firstMs: number;
  readonly longestMs: number;
  /** Whether to try again after this many conflicts. */
  goesOn(tries: number): boolean;
  readonly turns: LockPolicy;
}

/** After how many conflicts a writer takes the write lock, and whether it still waits for the lock after this many milliseconds. */
interface LockPolicy {
  readonly after: number;
  waits(ms: number): boolean;
}

const ATTEMPTS = 12;

/** Losing more races than this in a row is no chance: an import writes one transaction after the other, and so may people. */
const TURN_AFTER = 2;

/** As long as a person waits for an answer; there are turns for many within it. */
const PEOPLE_WAIT_MS = 10_000;

/** For requests of people: short pauses, and an end after some seconds. */
export const userRetries: RetryPolicy = {
  shortestMs: 0,
  firstMs: 20,
  longestMs: 1_000,
  turns: { after: TURN_AFTER, waits: (ms) => ms < PEOPLE_WAIT_MS },
  goesOn: (tries) => tries < ATTEMPTS,
};

/** For background work: longer pauses than requests of people take, so that people come first. */
export const workPauses = { shortestMs: 60, firstMs: 100, longestMs: 3_000 };

/** An import waits as long as its function has time, and hands the rest on after that. */
export const workRetries = (hasTime: () => boolean): RetryPolicy => ({
  ...workPauses,
  turns: { after: TURN_AFTER, waits: hasTime },
  goesOn: (tries) => tries < ATTEMPTS || hasTime(),
});

/** Waits before the next try: longer each time, and for a random time, so that the same writers do not collide again. */
export const pause = ({ shortestMs, firstMs, longestMs }: RetryPolicy, tries: number) =>
  wait(shortestMs + Math.random() * Math.min(firstMs * 2 ** tries, longestMs));

/** Waits a moment, in which another writer can write. */
export const giveWay = () => wait(workPauses.shortestMs * (1 + Math.random()));

/** Other writers were first at every try. */
export class Busy extends ApplicationError {
  constructor() {
    super('Service failed!', 'Many changes are being saved to this list. Please try again in a moment.', 503);
  }
}
