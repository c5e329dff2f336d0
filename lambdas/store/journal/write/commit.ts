import { randomUUID } from 'node:crypto';
import { count } from '#lambdas/ports/metrics.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { ListSource } from '../list-source.ts';
import { loadView, views } from '../load.ts';
import type { ListView } from '../view/view.ts';
import { Busy, pause, type RetryPolicy, userRetries } from './retry-policy.ts';
import { transact, type Write } from './transact.ts';
import { ownLock } from './write-lock.ts';

const writing = new Map<string, Promise<unknown>>();

/** One writer of a list at a time within a process: they would only conflict with each other. */
const oneAtATime = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const before = writing.get(key) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  writing.set(key, turn);
  try {
    return await turn;
  } finally {
    if (writing.get(key) === turn) writing.delete(key);
  }
};

/** Decides what to write, given the list as it is. */
type Plan = (view: ListView) => Promise<Write> | Write;

/**
 * Writes records, journal entry and head in one transaction, on condition that no other user has written to this tenant's
 * list since `plan` looked at it. So `plan` may rely on anything the view shows (a name is free) without a marker of
 * its own. It is called again after a conflict, here or in another list that the write depends on. Whoever is too slow again
 * and again takes a turn, if the policy says so. Throws Busy when the retries end.
 */
export const commit = async (tenantId: TenantId, list: ListSource, plan: Plan, retries: RetryPolicy = userRetries) => {
  const key = keys.journal(tenantId, list.name);
  const turn = randomUUID();
  for (let tries = 0; retries.goesOn(tries); tries++) {
    const outcome = await oneAtATime(key, async () => {
      // In the queue, so that one writer of this process asks for a turn, and those behind it wait.
      if (tries >= retries.turns.after) await ownLock(tenantId, list, turn, retries);
      return attempt(tenantId, list, plan, { isFirst: tries === 0, turn });
    });
    if (outcome.isWritten) return outcome.write;
    if (!outcome.write) continue;
    count('JournalConflicts');
    // Outside of the queue, so that other writers of this process go on meanwhile.
    await pause(retries, tries);
  }
  throw new Busy();
};

type Outcome =
  | { readonly isWritten: true; readonly write: Write }
  | { readonly isWritten: false; readonly write?: Write };

/** Writes once what is planned. Without a plan, or when another user was first, nothing is written. */
const attempt = async (
  tenantId: TenantId,
  list: ListSource,
  plan: Plan,
  { isFirst, turn }: { readonly isFirst: boolean; readonly turn: string },
): Promise<Outcome> => {
  const known = views.get(keys.journal(tenantId, list.name), list.format);
  const isOld = isFirst && known.v > 0 && known.outdated.size === 0;
  const view = isOld ? known : await loadView(tenantId, list);
  const { v } = view;
  const write = await planOn(plan, view, isOld);
  // A reader of this process may have brought the view up to date meanwhile: what the plan relies on may be gone.
  if (!write || view.v !== v) return { isWritten: false };
  return { isWritten: await transact(tenantId, list, { v, view, turn }, write), write };
};

/** A plan on an old view may fail although it would succeed now: then a fresh view decides. */
const planOn = async (plan: Plan, view: ListView, isOld: boolean) => {
  try {
    return await plan(view);
  } catch (error) {
    if (isOld) return undefined;
    throw error;
  }
};
