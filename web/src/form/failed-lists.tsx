import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isRecordMoving } from '../../../contract/merge/moving.ts';

/** Says that something a form chooses from is missing, and tries again. */
export const FailedLists = () => {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  // That a record is being merged is said in place of its status.
  const failed = () =>
    cache
      .findAll({ type: 'active' })
      .filter(({ state: { status, error } }) => status === 'error' && !isRecordMoving(error));
  const count = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => failed().length,
  );
  if (count === 0) return null;
  return (
    <p className="banner warning" role="status">
      Some of what this form chooses from could not be loaded.{' '}
      <button type="button" className="link" onClick={() => failed().map((query) => query.fetch())}>
        Try again
      </button>
    </p>
  );
};
