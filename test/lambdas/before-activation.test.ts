import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { StandingKind } from '#contract/standing/standings.ts';
import { startBackend } from '../support/backend.ts';
import { resellerForm } from '../support/business-forms.ts';
import { portalToday } from '../support/days.ts';
import { endUserRow } from '../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { publishLines } = await import('../support/inspections.ts');
const { standingsOn } = await import('../support/standings.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');

const { ids, people, own } = await createWorld();
const { ncra, seller } = people;
const makers = recordMakers(people);
const { read, step, made } = standingsOn(portalToday);

const LENDER = 3;
const EMPLOYER = 2;
const gate = (role: 'security' | 'billing', turn: typeof NCRA | typeof RESELLER) => ({
  key: 'gate',
  demand: { type: 'contact' as const, role },
  turn: [turn],
  beforeActivation: true,
});
await publishLines(ncra, 'endUser', [{ ...gate('security', RESELLER), onlyFor: { types: [LENDER] } }]);
await publishLines(ncra, 'reseller', [gate('billing', NCRA)]);
await publishLines(ncra, 'provider', [gate('billing', NCRA)]);

const ofType = (id: number) => ({ enduserEndUserTypeList: [{ endUserTypeId: { id } }] });
const security = { name: 'Robin Sample', title: '', email: 'robin@example.com', phone: '', roles: ['security'] };

/** How a new record stands, and what its only step says. */
const begins = async (kind: StandingKind, id: string) => {
  const { standing, steps } = await read(ncra, kind, id);
  return [standing, ...steps.map(({ text }: { text: string }) => text)];
};
const lacking = (what: string) => ['applied', `When it was entered, this was missing for the activation: ${what}.`];

describe('a new record that lacks a line marked before activation', () => {
  it('begins as applied and says what it lacks, whether a form or a sheet makes it', async () => {
    const endUser = await makers.endUser(ofType(LENDER));
    expect(await begins('endUser', endUser.id)).toEqual(lacking('Security Contact'));
    const reseller = await makers.send('POST', '/api/reseller/add', ncra, resellerForm({ name: 'New Reseller' }));
    expect(await begins('reseller', reseller.id)).toEqual(lacking('Billing Contact'));
    const provider = await makers.provider();
    expect(await begins('provider', provider.id)).toEqual(lacking('Billing Contact'));
    expect((await makers.read(`/api/techProvider/${provider.id}`)).activate).toBe(false);
    const row = endUserRow('Imported Lender', { endUserTypes: 'Lender' });
    await importsOf('endUser', seller, ids.a1).upload(sheetOf('endUser', [row]));
    const { data } = await call('GET', '/api/endUser/listall', { as: seller, query: { size: '100' } });
    const imported = data.content.find(({ name }: { name: string }) => name === 'Imported Lender');
    expect(await begins('endUser', imported.id)).toEqual(lacking('Security Contact'));
  });

  it('becomes active by a step once nothing is missing', async () => {
    const { id } = await makers.endUser(ofType(LENDER));
    await made(ncra, 'endUser', id, 'credentialing');
    const refused = await step(ncra, 'endUser', id, 'active');
    expect([refused.http, refused.data.reason]).toEqual([
      409,
      'Before the activation this is missing: Security Contact.',
    ]);
    const body = { ...(await makers.read(`/api/endUser/${id}`, seller)), contacts: [security] };
    await makers.send('PUT', '/api/endUser', seller, body);
    expect((await made(ncra, 'endUser', id, 'active')).standing).toBe('active');
  });
});

describe('a new record that has what such a line demands, or that it is not for', () => {
  it('begins as active without a step', async () => {
    const fitting = await makers.endUser({ ...ofType(LENDER), contacts: [security] });
    expect(await begins('endUser', fitting.id)).toEqual(['active']);
    const other = await makers.endUser(ofType(EMPLOYER));
    expect(await begins('endUser', other.id)).toEqual(['active']);
  });
});

describe('a record that was active before the line was published', () => {
  it('stays active when it is saved', async () => {
    const body = { ...(await makers.read(`/api/endUser/${own.endUser.id}`, seller)), ...ofType(LENDER) };
    await makers.send('PUT', '/api/endUser', seller, body);
    expect(await begins('endUser', own.endUser.id)).toEqual(['active']);
  });
});
