import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { runTasks } = await import('../../support/run-tasks.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { openTask } = await import('#lambdas/store/outbox.ts');
const { removalTask } = await import('#lambdas/domain/cascade/removal-task.ts');
const { cascades } = await import('#lambdas/domain/all-cascades.ts');

const at = Date.parse('2026-01-10T12:00:00Z');
const time = '2026-01-10T13:00:00Z';
const actor = { userId: 'somebody', userName: 'Somebody' };
const undo = { userEmail: 'a@example.com', userPhone: '', formerEmail: '', enabled: true, accountNonLocked: true };

/** Tasks as earlier versions have stored them: sort key, and fields besides kind, id and time. */
const stored: readonly [string, string, Readonly<Record<string, unknown>>][] = [
  ['create-user', 'create-user#F~1.2', {}],
  // From before `own` and `invite` were stored.
  ['sync-user', 'sync-user#F~1.2#7', { version: 7, undo, notices: [] }],
  ['sync-user', 'sync-user#F~1.2#8', { version: 8, undo, notices: [], own: true, invite: true }],
  ['drop-sign-up', 'drop-sign-up#F~1.2', {}],
  ['delete-account', 'delete-account#F~1.2', {}],
  ['end-sessions', 'end-sessions#F~1.2', {}],
  ['mail', 'mail#F~1.2', { mail: { to: 'a@example.com', subject: 'Yesterday', text: 'Written before.' } }],
  [
    'notice',
    'notice#F~1.2',
    { to: ['F~1.2'], notice: { kind: 'approval', title: 'Somebody waits', text: '', link: '' } },
  ],
  ['expire-files', 'expire-files#F~1.2', { keys: [] }],
  ['clear-after', 'clear-after#F~1.2', { owner: 'provider', actor }],
  ['clear-after', 'clear-after#F~1.3', { owner: 'endUser', actor }],
  ['clear-after', 'clear-after#F~1.4', { owner: 'reseller', actor }],
  ['release-person', 'release-person#F~1.2', { actor }],
  ['hand-over', 'hand-over#F~1.2', { actor, from: 'F~1.2', to: '', companyId: 'F~1', kinds: ['provider'] }],
  ['register-reseller', 'register-reseller#F~1.2', { fresh: true, actor }],
];

const openItems = async () => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'W' },
    }),
  );
  return Items;
};

const store = (kind: string, sk: string, details: Readonly<Record<string, unknown>>) =>
  table.send(
    new PutCommand({
      TableName: settings.table,
      Item: { pk: 'W', sk, kind, id: sk.split('#')[1], at, ...details, expiresAt: Math.floor(at / 1000) },
    }),
  );

describe('tasks of the outbox', () => {
  it('run whichever version has stored them', async () => {
    for (const [kind, sk, details] of stored) await store(kind, sk, details);
    expect(await openItems()).toHaveLength(stored.length);
    await runTasks({ time });
    expect(await openItems()).toEqual([]);
    expect(engines.inbox.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Yesterday\. Written before\.\n\nCompliance Portal: http/),
    ]);
  });

  it('are stored under the keys and with the fields that earlier versions read', async () => {
    await openTask(removalTask('provider', 'F~1.2', actor));
    await openTask({ kind: 'sync-user', id: 'F~1.2', at, version: 9, undo, notices: [], own: false, invite: false });
    const items = await openItems();
    expect(items).toEqual([
      expect.objectContaining({ sk: 'clear-after#F~1.2', kind: 'clear-after', owner: 'provider', actor }),
      expect.objectContaining({ sk: 'sync-user#F~1.2#9', kind: 'sync-user', version: 9, undo, notices: [] }),
    ]);
    await runTasks({ time: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await openItems()).toEqual([]);
  });

  it('are refused when their kind is unknown', async () => {
    await store('sing', 'sing#1', {});
    await expect(runTasks({ time })).rejects.toThrow('kind');
  });

  it('do not compile with a kind or an owner that no user runs', () => {
    // @ts-expect-error no definition says how such a task is run
    const sing = () => openTask({ kind: 'sing', id: '1', at });
    // @ts-expect-error no cascade follows the removal of a song
    const song = () => removalTask('song', '1', actor);
    expect([sing, song]).toHaveLength(2);
    expect(Object.keys(cascades)).toEqual(['provider', 'endUser', 'reseller']);
  });
});
