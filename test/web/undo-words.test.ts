import { describe, expect, it } from 'vitest';
import {
  broughtBackWords,
  changeDoneWords,
  leftRequestsWords,
  leftWords,
  obstacleWords,
  willBeLeftWords,
  willBeRemovedWords,
} from '#web/bulk/import/import-result.tsx';
import { changePlanWords } from '#web/bulk/import/import-view.tsx';

describe('the words of an undo', () => {
  it.each([
    [willBeLeftWords(1), '1 record will be left, because it was changed or used since.'],
    [willBeLeftWords(2), '2 records will be left, because they were changed or used since.'],
    [willBeLeftWords(1, 'delete'), '1 record was put back already.'],
    [willBeLeftWords(2, 'request'), '2 requests were answered or have ended since.'],
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

describe('the words of an undo of a deletion', () => {
  const undo = { removed: 0, restored: 1, left: 0, refused: 0 };

  it('tell what is back already from what cannot come back, and name that', () => {
    expect(broughtBackWords(undo)).toBe('1 put back');
    expect(broughtBackWords({ ...undo, left: 1, refused: 1 })).toBe(
      '1 put back, 1 left because it was put back already, 1 left because it cannot be put back now',
    );
    expect(broughtBackWords({ ...undo, left: 2, refused: 2 })).toBe(
      '1 put back, 2 left because they were put back already, 2 left because they cannot be put back now',
    );
    const reason = 'An end user with this name exists already.';
    expect(obstacleWords({ reason, count: 2, names: ['Acme', 'Beta'] })).toBe(`Acme, Beta: ${reason}`);
    expect(obstacleWords({ reason, count: 1_001, names: ['Acme'] })).toBe(`Acme and 1,000 more: ${reason}`);
  });
});

describe('the words of a change of many records', () => {
  const counts = { rows: 9, created: 0, updated: 4, unchanged: 0, skipped: 0, failed: 0 };

  it('call a record that has the value already no failure, before and after', () => {
    expect(changePlanWords(counts)).toBe('Nothing is written yet.');
    expect(changePlanWords({ ...counts, unchanged: 1 })).toBe('1 record is already so. Nothing is written yet.');
    expect(changePlanWords({ ...counts, unchanged: 2, failed: 3 })).toBe(
      '3 of 9 records cannot be changed. 2 records are already so. Nothing is written yet.',
    );
    expect(changeDoneWords({ unchanged: 0 })).toBe('The change is complete.');
    expect(changeDoneWords({ unchanged: 1 })).toBe('The change is complete. 1 record was already so.');
    expect(changeDoneWords({ unchanged: 2 })).toBe('The change is complete. 2 records were already so.');
  });
});
