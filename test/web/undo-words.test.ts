import { describe, expect, it } from 'vitest';
import { leftRequestsWords, leftWords, willBeLeftWords, willBeRemovedWords } from '#web/bulk/import/import-result.tsx';

describe('the words of an undo', () => {
  it.each([
    [willBeLeftWords(1), '1 record will be left, because it was changed or used since.'],
    [willBeLeftWords(2), '2 records will be left, because they were changed or used since.'],
    [willBeRemovedWords(1), '1 record will be removed for good. It cannot be restored from Deleted Records.'],
    [willBeRemovedWords(2), '2 records will be removed for good. They cannot be restored from Deleted Records.'],
    [leftWords(0, 0), '0 left because they were changed or used since'],
    [leftWords(1, 1), '1 left because it was changed or used since, 1 left because its business cannot be active now'],
    [
      leftWords(2, 3),
      '2 left because they were changed or used since, 3 left because their business cannot be active now',
    ],
    [leftRequestsWords(1), '1 left because it was answered or has ended since'],
    [leftRequestsWords(2), '2 left because they were answered or have ended since'],
  ])('count one and several: %s', (said, expected) => {
    expect(said).toBe(expected);
  });
});
