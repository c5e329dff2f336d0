import { describe, expect, it } from 'vitest';
import { ApplicationError } from '#contract/application-error.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import { sayFailure, transportError } from '#web/api/failure.ts';
import { measureProgress } from '#web/bulk/import/import-progress.tsx';
import { describeRows, explainNothingWritten } from '#web/bulk/imports-dialog.tsx';

const none = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };

describe('a failed call', () => {
  it('is reported with what to do about it', () => {
    expect(sayFailure(new ApplicationError('No company is chosen', 'Please select a company first.'))).toBe(
      'No company is chosen. Please select a company first.',
    );
    expect(sayFailure(new ApplicationError('Service failed!', 'Try it later.'))).toBe('Service failed! Try it later.');
    expect(sayFailure(new ApplicationError('Id Not Available'))).toBe('Id Not Available');
    expect(sayFailure(transportError(0))).toBe('Server under maintenance! Please try again');
    expect(sayFailure(transportError(500, { message: 'Service failed!', data: { correlationId: 'x' } }))).toBe(
      'Service failed! (reference x)',
    );
  });
});

describe('the progress of an import', () => {
  const undo = { removed: 3, restored: 1, left: 1, refused: 1 };
  const plan = { ...none, rows: 10, created: 7, failed: 3 };
  const counts = { ...none, rows: 10, created: 5, updated: 2, failed: 3 };

  it('reaches its end: refused rows are checked, but not imported', () => {
    expect(measureProgress({ state: 'checking', done: 4, plan, counts, undo })).toEqual({ done: 4, rows: 10 });
    expect(measureProgress({ state: 'running', done: 7, plan, counts, undo })).toEqual({ done: 7, rows: 7 });
    expect(measureProgress({ state: 'undoing', done: 7, plan, counts, undo })).toEqual({ done: 6, rows: 7 });
  });
});

describe('a line of the list of imports', () => {
  const plan = { ...none, rows: 1_505, created: 1_500, updated: 2, unchanged: 1, failed: 2 };
  const counts = { ...none, rows: 1_505, created: 1_499, updated: 2, unchanged: 1, skipped: 1, failed: 2 };
  const options = { mode: 'both', allOrNothing: false } as const;

  it('says of a checked one what would be done in its mode, and of others what was done', () => {
    expect(describeRows({ state: 'checked', plan, counts, options, change: null })).toBe(
      '1,500 to create, 2 to update, 1 unchanged, 0 skipped, 2 with errors',
    );
    expect(
      describeRows({ state: 'checked', plan, counts, options: { ...options, mode: 'createOnly' }, change: null }),
    ).toBe('1,500 to create, 0 to update, 1 unchanged, 2 skipped, 2 with errors');
    expect(describeRows({ state: 'done', plan, counts, options, change: null })).toBe(
      '1,499 created, 2 updated, 1 unchanged, 1 skipped, 2 failed',
    );
  });

  it('says why where an import was refused or cancelled before a row was written', () => {
    const message = 'The file has no header row, so nothing was read.';
    expect(explainNothingWritten({ state: 'refused', message, counts: none })).toBe(message);
    expect(explainNothingWritten({ state: 'cancelled', message, counts: { ...none, rows: 2, skipped: 2 } })).toBe(
      message,
    );
    expect(explainNothingWritten({ state: 'refused', message, counts })).toBe('');
    expect(explainNothingWritten({ state: 'done', message, counts: none })).toBe('');
  });

  it('says what a change of many records does with them, and nothing of what it creates', () => {
    const say = (state: 'checked' | 'done', change: BulkChange) =>
      describeRows({ state, plan, counts, options, change }).replace(/, [^,]*skipped.*$/, '');
    const request = { kinds: ['SUBLICENCE'] } as unknown as Extract<BulkChange, { op: 'request' }>['request'];
    expect(describeRows({ state: 'done', plan, counts, options, change: { op: 'activate' } })).toBe(
      '2 activated, 1 unchanged, 1 skipped, 2 failed',
    );
    expect(say('done', { op: 'delete' })).toBe('2 deleted, 1 unchanged');
    expect(say('checked', { op: 'delete' })).toBe('2 to delete, 1 unchanged');
    expect(say('done', { op: 'request', request })).toBe('2 requested, 1 unchanged');
    expect(say('checked', { op: 'request', request })).toBe('2 to request, 1 unchanged');
    expect(say('done', { op: 'set', fields: {} })).toBe('2 changed, 1 unchanged');
  });
});
