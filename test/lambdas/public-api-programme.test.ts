import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { Scope } from '#contract/rules/token-scopes.ts';
import { startBackend } from '../support/backend.ts';
import { inDays } from '../support/days.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { order, settleInspections } = await import('../support/inspections.ts');
const { OTHER_REASON } = await import('../support/standings.ts');

const { ids, people, own, foreign } = await createWorld();
const staff = await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] });
const recordId = own.endUser.id;
const today = inDays(0);

/** A program of the user with some scopes: returns status and data of a call, or the problem. */
const programWith = async (...scopes: Scope[]) => {
  const body = { name: scopes.join(), scopes, days: 1 };
  const { text } = (await call('POST', '/api/apiToken/create', { as: staff, body })).data;
  return async (method: string, path: string, more: Parameters<typeof call>[2] = {}) => {
    const answer = await call(method, `/v1${path}`, {
      ...more,
      headers: { ...more.headers, authorization: `Bearer ${text}` },
    });
    return { http: answer.http, data: JSON.parse(answer.text) };
  };
};

describe('a program', () => {
  it('enters, changes, certifies and ends a purpose, and reads it as the pages do', async () => {
    const program = await programWith('purpose.read', 'purpose.write');
    const choices = await program('GET', '/purposes/choices', { query: { recordId } });
    const [{ id: purposeId }, { id: otherId }] = choices.data.purposes;
    const [{ id: product }] = choices.data.products;
    const entered = await program('POST', '/purposes', { body: { recordId, purposeId, products: [product] } });
    expect([entered.http, entered.data.purposes]).toEqual([200, [expect.objectContaining({ purposeId, states: [] })]]);
    const [{ id }] = entered.data.purposes;

    const changed = await program('PUT', '/purposes', {
      body: { recordId, id, purposeId: otherId, products: [product] },
    });
    expect([changed.http, changed.data.purposes?.[0]]).toEqual([
      200,
      expect.objectContaining({ id, purposeId: otherId }),
    ]);

    const signed = { recordId, id, signer: 'Dana Signer', day: today };
    const certified = await program('POST', '/purposes/certify', { body: signed });
    expect([certified.http, certified.data.purposes?.[0].certification]).toEqual([
      200,
      expect.objectContaining({ signer: 'Dana Signer', day: today }),
    ]);
    const ahead = await program('POST', '/purposes/certify', { body: { ...signed, day: inDays(2) } });
    expect([ahead.http, ahead.data.detail]).toEqual([422, expect.stringContaining('Please select a day until today')]);

    const ended = await program('POST', '/purposes/end', {
      body: { recordId, id, day: today, reason: 'Contract ended' },
    });
    expect([ended.http, ended.data.purposes?.[0].endReason]).toEqual([200, 'Contract ended']);
    const read = await program('GET', '/purposes', { query: { recordId } });
    const onPage = await call('GET', '/api/purpose/record', { as: staff, query: { recordId } });
    expect(read).toEqual({ http: 200, data: onPage.data });
    const history = await call('GET', '/api/record/history', { as: staff, query: { kind: 'endUser', id: recordId } });
    expect(history.text).toContain('token purpose.read,purpose.write of');
  });

  it('changes how a record stands, which the pages show, and is told why it cannot', async () => {
    const program = await programWith('standing.read', 'standing.write');
    const of = { kind: 'endUser', recordId };
    const body = { ...of, to: 'suspended', day: today, reason: OTHER_REASON, text: 'Fees are due' };
    const changed = await program('POST', '/standing', { body });
    expect([changed.http, changed.data.standing]).toEqual([200, 'suspended']);
    const onPage = await call('GET', '/api/standing/record', { as: people.seller, query: of });
    expect(onPage.data.steps[0]).toMatchObject({ from: 'active', to: 'suspended', day: today, text: 'Fees are due' });
    expect((await program('GET', '/standing', { query: of })).data.standing).toBe('suspended');
    const again = await program('POST', '/standing', { body });
    expect([again.http, again.data.status]).toEqual([409, 409]);
    expect(again.data.detail).toBe('This end user is Suspended already.');
  });

  it('lists the places of a record and the inspections of its tenant alone, and reads one with its version', async () => {
    await settleInspections(people.ncra);
    const { id, version } = (await order(people.seller, recordId)).data;
    const program = await programWith('inspection.read');
    const listed = await program('GET', '/inspections');
    expect(listed).toMatchObject({ http: 200, data: { total: 1, next: null } });
    expect(listed.data.data).toEqual([expect.objectContaining({ id, recordId, firmName: 'Harbor Inspections' })]);
    expect((await program('GET', '/inspections', { query: { state: 'passed' } })).data.data).toEqual([]);
    const read = await program('GET', `/inspections/${id}`);
    expect([read.http, read.data.version, read.data.recordName]).toEqual([200, version, own.endUser.name]);
    const { http, data } = await program('GET', '/places', { query: { kind: 'endUser', recordId } });
    expect(http).toBe(200);
    // That of the end user and that of its division.
    expect(data.places.map(({ address }: { address: string }) => address)).toEqual([
      expect.stringContaining('5 Sample Road'),
      expect.stringContaining('9 Side Street'),
    ]);
    expect((await program('GET', '/places', { query: { kind: 'endUser', recordId: foreign.endUser.id } })).http).toBe(
      422,
    );
  });
});
