import type { OutboxTask } from '#lambdas/store/outbox.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** The account of a deleted user; `id` is its sub. */
    'delete-account': unknown;
  }
}

/** Due at once: no request is at it. */
const AT_ONCE = 0;

/** The account of a removed user, to be deleted. */
export const deleteAccountTask = (sub: string, at = AT_ONCE): OutboxTask<'delete-account'> => ({
  kind: 'delete-account',
  id: sub,
  at,
});
