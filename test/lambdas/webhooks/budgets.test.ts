import { expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { step: putSheet } = await import('../../../bench/steps/put-sheet.ts');
const { step: followImport } = await import('../../../bench/steps/follow-import.ts');

it('an event of an import takes half a call and 5 write units, and a page of the log of its endpoint three calls', async () => {
  const { followed, events, log } = await followImport(await putSheet({ count: 100, name: 'Followed' }));
  expect(events).toBe(100);
  expect(followed.calls / events).toBeLessThanOrEqual(0.5);
  expect(followed['write units'] / events).toBeLessThanOrEqual(5);
  expect(log.calls).toBeLessThanOrEqual(3);
  expect(log['read units']).toBeLessThanOrEqual(5);
});
