import { beforeEach, describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

const { inbox } = await startBackend();
const { call } = await import('../../support/call.ts');
const { hold, release } = await import('../../support/holds.ts');
const { requesting } = await import('../../support/requests.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { noOrigin, recordActivity } = await import('#lambdas/entities/activity.ts');
const { eventsBetween } = await import('#lambdas/entities/tenant-events.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { beforeTransaction, healed, importsOf, sheetOf } = await import('./import-calls.ts');

const { create } = requesting(inbox);
let company: string;
let ncra: Person;

beforeEach(async () => {
  healed();
  ({ company, ncra } = await createSmallTenant());
});

/** The ids of the resellers by name. */
const stored = async () => {
  const all = await resellers(chosenScope({ userId: 'u', userName: 'Someone' }, company)).all();
  return new Map(all.map(({ id, name }) => [name, id]));
};
const imported = async (...names: readonly string[]) => {
  const imports = importsOf('reseller', ncra, company);
  const { id } = await imports.upload(
    sheetOf(
      'reseller',
      names.map((name) => resellerRow(name)),
    ),
  );
  const ids = await stored();
  return { imports, id: id as string, idOf: (name: string) => ids.get(name) ?? '' };
};

describe('an undo of an import', () => {
  it('leaves what there is a hold on, and removes it once the hold is released', async () => {
    const { imports, id, idOf } = await imported('Held Reseller', 'Free Reseller');
    const holdId = await hold({ root: company }, { kind: 'reseller', id: idOf('Held Reseller') });
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, left: 1 } });
    expect([...(await stored()).keys()]).toEqual(expect.arrayContaining(['Held Reseller']));
    await release({ root: company }, holdId);
    const again = await imported('Late Reseller');
    expect((await again.imports.transition(again.id, 'undo')).data).toMatchObject({ undo: { removed: 1, left: 0 } });
  });

  it('leaves what a hold is set on in the moment before it is removed', async () => {
    const { imports, id, idOf } = await imported('Held Meanwhile');
    beforeTransaction(0, () => hold({ root: company }, { kind: 'reseller', id: idOf('Held Meanwhile') }));
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 0, left: 1 } });
    expect((await stored()).has('Held Meanwhile')).toBe(true);
  });

  it('is sent the comments of the tenant alone of all that has happened since', async () => {
    const { idOf } = await imported('Discussed Reseller');
    const comment = { kind: 'reseller', id: idOf('Discussed Reseller'), text: 'Call them' };
    expect((await call('POST', '/api/record/comments', { as: ncra, body: comment })).status).toBe('Success');
    await recordActivity(ncra.userId, { type: 'download', tenant: tenantIdOf(company) }, noOrigin);
    const typesOf = async (...only: 'comment'[]) => {
      const types = new Set<string>();
      for await (const { type } of eventsBetween(tenantIdOf(company), '', '~', ...only)) types.add(type);
      return [...types];
    };
    expect(await typesOf()).toEqual(expect.arrayContaining(['comment', 'download']));
    expect(await typesOf('comment')).toEqual(['comment']);
  });

  it('leaves all when there is a hold on the company', async () => {
    const { imports, id } = await imported('One Reseller', 'Two Reseller');
    await hold({ root: company }, { kind: 'company', id: company });
    const { data } = await imports.transition(id, 'undo');
    expect(data.reason).toBe('Nothing of it can be undone: 2 records were changed or used since.');
    expect((await stored()).has('One Reseller')).toBe(true);
  });

  it('leaves what a user has commented on, and what documents were requested of', async () => {
    const { imports, id, idOf } = await imported('Commented Reseller', 'Asked Reseller', 'Free Reseller');
    const comment = { kind: 'reseller', id: idOf('Commented Reseller'), text: 'Call them' };
    expect((await call('POST', '/api/record/comments', { as: ncra, body: comment })).status).toBe('Success');
    const asked = await create(ncra, {
      tableKeyName: 'RESELLER',
      kinds: ['SUBLICENCE'],
      rowIds: [idOf('Asked Reseller')],
    });
    expect([asked.status, asked.message]).toEqual(['Success', 'Documents requested']);
    const { data } = await imports.transition(id, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { removed: 1, left: 2 } });
    const names = [...(await stored()).keys()];
    expect(names).toEqual(expect.arrayContaining(['Commented Reseller', 'Asked Reseller']));
    expect(names).not.toContain('Free Reseller');
  });
});
