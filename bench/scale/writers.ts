import { userRetries } from '#lambdas/store/journal/write/retry-policy.ts';
import { randomOf } from './shares.ts';

/** Saves of one list of one tenant, each in a process of its own. Milliseconds. */
export interface Writers {
  /** How many begin in a second, at random times. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Reading what a save depends on, and planning it. */
  readonly planMs: number;
  /** From sending the transaction until the table's answer. */
  readonly transactionMs: number;
  readonly seed?: number;
}

interface Event {
  readonly at: number;
  run(): void;
}

/** Events in the order of their times; what an event adds runs in its turn. */
const runAll = (begin: (later: (at: number, run: () => void) => void) => void) => {
  const queue: Event[] = [];
  begin((at, run) => {
    let [low, high] = [0, queue.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((queue[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, { at, run });
  });
  for (let next = queue.pop(); next; next = queue.pop()) next.run();
};

const LOCK_MS = 1_000;
/** Of an update of one item, as the one that takes the lock. */
const UPDATE_MS = 5;

/** The head of a list, as transactions find it. */
interface Head {
  version: number;
  /** Whether a transaction has the head now: another one that comes meanwhile is refused. */
  isTaken: boolean;
  lock: { owner: number; until: number };
}

/**
 * Simulates the writers of one list as `lambdas/store/journal/write` lets them write: each names the version that it has read, a transaction
 * that comes while another one has the head is refused, whoever has lost waits as `userRetries` says, and takes the write lock after the
 * losses that it names. A transaction has the head for two thirds of its time; the rest is the way to the table and back. Returns the times
 * from the first try to the answer of those who were served, sorted, and how many were told to try later.
 */
export const simulateWriters = ({ perSecond, seconds, planMs, transactionMs, seed = 1 }: Writers) => {
  const random = randomOf(seed);
  const wayMs = transactionMs / 6;
  const heldMs = transactionMs - 2 * wayMs;
  const { shortestMs, firstMs, longestMs, turns, goesOn } = userRetries;
  const pauseMs = (tries: number) => shortestMs + random() * Math.min(firstMs * 2 ** tries, longestMs);
  const head: Head = { version: 0, isTaken: false, lock: { owner: -1, until: 0 } };
  const isLockedFor = (owner: number, now: number) => head.lock.owner !== owner && head.lock.until > now;
  const served: number[] = [];
  let busy = 0;

  runAll((later) => {
    const write = (owner: number, began: number, now: number, tries: number): void => {
      const known = head.version;
      const arrived = now + planMs + wayMs;
      const lose = () => {
        const next = arrived + wayMs + pauseMs(tries);
        later(next, () => attempt(owner, began, next, tries + 1));
      };
      later(arrived, () => {
        if (head.isTaken || head.version !== known || isLockedFor(owner, arrived)) return lose();
        head.isTaken = true;
        later(arrived + heldMs, () => {
          head.version++;
          head.isTaken = false;
          head.lock = { owner: -1, until: 0 };
          served.push(arrived + heldMs + wayMs - began);
        });
      });
    };
    const attempt = (owner: number, began: number, now: number, tries: number): void => {
      if (!goesOn(tries)) busy++;
      else if (tries < turns.after) write(owner, began, now, tries);
      else takeLock(owner, began, now, tries);
    };
    const takeLock = (owner: number, began: number, now: number, tries: number): void => {
      const arrived = now + UPDATE_MS / 2;
      later(arrived, () => {
        const answered = arrived + UPDATE_MS / 2;
        if (!head.isTaken && !isLockedFor(owner, arrived)) {
          head.lock = { owner, until: arrived + LOCK_MS };
          later(answered, () => write(owner, began, answered, tries));
        } else if (turns.waits(answered - began)) {
          const next = answered + pauseMs(1);
          later(next, () => takeLock(owner, began, next, tries));
        } else busy++;
      });
    };
    let at = 0;
    for (let owner = 0; at < seconds * 1_000; owner++) {
      at += (-Math.log(1 - random()) / perSecond) * 1_000;
      const began = at;
      later(began, () => attempt(owner, began, began, 0));
    }
  });
  return { served: served.sort((a, b) => a - b), busy };
};
