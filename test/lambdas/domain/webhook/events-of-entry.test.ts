import { describe, expect, it } from 'vitest';
import { eventTypes } from '#contract/webhook/event-types.ts';
import type { AuditedKind } from '#lambdas/domain/history/change-actions.ts';
import { derivedEvents, underived } from '#lambdas/domain/webhook/derived-events.ts';
import { eventsOfEntry, toOutgoing } from '#lambdas/domain/webhook/events-of-entry.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import { nextTry } from '#lambdas/webhooks/send-due.ts';

const AT = '2026-11-28T10:00:00.000Z';

const entryOf = (changes: readonly Change[], rows: readonly object[] = []) => ({
  ...{
    v: 7,
    at: AT,
    by: 'u1',
    byName: 'Una',
    via: 'pages',
    token: '',
    cause: '',
    operation: '',
    importId: '',
    schema: 1,
  },
  changes,
  rows: { fields: ['id', 'companyId', 'rowId'], rows: rows.map((row) => Object.values(row)) },
});

const typesOf = (kind: AuditedKind, change: Omit<Change, 'id'>) =>
  eventsOfEntry(kind, entryOf([{ id: 'a', ...change }]))
    .map(({ type }) => type)
    .filter((type) => type !== 'activity.recorded');

const file = (key: string, state?: string) => ({ key, review: state ? { state } : null });

describe('the events of an entry', () => {
  it.each<[AuditedKind, Omit<Change, 'id'>, readonly string[]]>([
    ['endUser', { op: 'create' }, ['record.created']],
    ['endUser', { op: 'update', after: { name: 'B' } }, ['record.changed']],
    ['endUser', { op: 'remove', before: { name: 'B' } }, ['record.deleted']],
    [
      'user',
      { op: 'update', before: { enabled: true }, after: { enabled: false } },
      ['record.changed', 'user.disabled'],
    ],
    ['user', { op: 'update', before: { enabled: false }, after: { enabled: true } }, ['record.changed']],
    ['document', { op: 'create' }, ['record.created']],
    [
      'document',
      { op: 'update', before: { file: null }, after: { file: file('k1') } },
      ['record.changed', 'document.delivered'],
    ],
    [
      'document',
      { op: 'update', before: { file: file('k1') }, after: { file: file('k1', 'approved') } },
      ['record.changed', 'document.approved'],
    ],
    [
      'document',
      { op: 'update', before: { file: file('k1') }, after: { file: file('k1', 'returned') } },
      ['record.changed', 'document.returned'],
    ],
    ['document', { op: 'update', before: { documentName: 'A' }, after: { documentName: 'B' } }, ['record.changed']],
    ['documentRequest', { op: 'create' }, []],
    ['documentRequest', { op: 'update', before: { endedAs: '' }, after: { endedAs: 'done' } }, ['request.done']],
    [
      'documentRequest',
      { op: 'update', before: { endedAs: '' }, after: { endedAs: 'declined' } },
      ['request.declined'],
    ],
    ['documentRequest', { op: 'update', before: { endedAs: '' }, after: { endedAs: 'revoked' } }, []],
    ['documentRequest', { op: 'update', before: { due: '' }, after: { due: '2026-12-01' } }, []],
    ['review', { op: 'create' }, []],
    ['review', { op: 'update', before: { outcome: '' }, after: { outcome: 'passed' } }, ['review.completed']],
    ['review', { op: 'update', before: {}, after: { withdrawnAt: AT } }, []],
    [
      'siteInspection',
      { op: 'update', before: { endedAs: '' }, after: { endedAs: 'completed' } },
      ['record.changed', 'inspection.completed'],
    ],
    ['siteInspection', { op: 'update', before: { endedAs: '' }, after: { endedAs: 'aborted' } }, ['record.changed']],
  ])('of %s %o are %o', (kind, change, types) => {
    expect(typesOf(kind, change)).toEqual(types);
  });

  it('say of each record whose it is: by its row, and as it was where it is deleted', () => {
    const changes: Change[] = [
      { op: 'update', id: 'd1' },
      { op: 'remove', id: 'd2', before: { companyId: { id: 'r2' }, rowId: 'e2' } },
    ];
    const events = eventsOfEntry('document', entryOf(changes, [{ id: 'd1', companyId: 'r1', rowId: 'e1' }]));
    const owners = events.filter(({ type }) => type.startsWith('record.')).map(({ owner }) => owner);
    expect(owners).toEqual([
      { companyId: 'r1', parentId: 'e1' },
      { companyId: 'r2', parentId: 'e2' },
    ]);
  });

  it('tell an audit sink who has done what', () => {
    const events = eventsOfEntry('endUser', entryOf([{ op: 'create', id: 'a' }]));
    expect(events.at(-1)).toMatchObject({
      type: 'activity.recorded',
      more: { action: 'created', by: 'u1', via: 'pages' },
    });
  });
});

describe('an outgoing event', () => {
  const [event] = eventsOfEntry(
    'endUser',
    entryOf([{ op: 'update', id: 'a', version: 3, after: { name: 'Secret name' } }]),
  );

  it('is thin, and has the same id whenever it is made, another one in another tenant', () => {
    if (!event) throw new Error('no event');
    const made = toOutgoing('t1', event, 'https://portal.example.com');
    expect(JSON.parse(made.body)).toEqual({
      type: 'record.changed',
      timestamp: AT,
      data: {
        ...{ id: 'a', kind: 'endUser', version: 3, sequence: 7 },
        url: 'https://portal.example.com/enduser/enduserView/a/102',
      },
    });
    expect(toOutgoing('t1', event, 'https://portal.example.com').id).toBe(made.id);
    expect(toOutgoing('t2', event, 'https://portal.example.com').id).not.toBe(made.id);
    expect(made.id).toMatch(/^evt_[\w-]{24}$/);
  });

  it('stays far below 20 KB with the longest id', () => {
    if (!event) throw new Error('no event');
    for (const type of eventTypes) {
      const { body } = toOutgoing('t1', { ...event, type, id: 'x'.repeat(200) }, 'https://portal.example.com');
      expect(Buffer.byteLength(body)).toBeLessThan(2_048);
    }
  });
});

describe('derived events', () => {
  const standing = { status: 'ok', standing: 'active', overdue: new Map([['tp.review 2026-01-01', 'tp.review']]) };

  it('tell of each difference, and of none of what stays', () => {
    const now = {
      status: 'overdue',
      standing: 'suspended',
      overdue: new Map([...standing.overdue, ['tp.report 2026-02-02', 'tp.report']]),
    };
    expect(derivedEvents(standing, now).map(({ type, more }) => [type, more])).toEqual([
      ['status.changed', { status: 'overdue' }],
      ['standing.changed', { standing: 'suspended' }],
      ['obligation.overdue', { obligation: 'tp.report' }],
    ]);
    expect(derivedEvents(now, now)).toEqual([]);
  });

  it('tell of a new record only what is overdue', () => {
    expect(derivedEvents(underived, standing).map(({ type }) => type)).toEqual(['obligation.overdue']);
  });
});

describe('retries', () => {
  it('come after growing waits of 76 hours in all, a little later at random, and end', () => {
    const waits = Array.from({ length: 9 }, (_, tries) => nextTry(tries, 0, 0) ?? 0);
    expect(waits.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
    expect(Math.round(waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000)).toBe(76);
    expect(nextTry(0, 0, 1)).toBe(5_500);
    expect(nextTry(9, 0)).toBeUndefined();
  });
});
