import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { FORMER_FIRM, inspect, order, reportOf, sent, settleInspections } = await import('../support/inspections.ts');
const { answer, dayIn, pageOf, requesting } = await import('../support/requests.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { documentRequests } = await import('#lambdas/entities/records/document-request.ts');
const { siteInspections } = await import('#lambdas/entities/records/site-inspection.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const { ids, people } = await createWorld();
const { ncra, seller, experian } = people;
const { linkTo, listed } = requesting(inbox);
await settleInspections(ncra);

let made = 0;
/** An inspection of a new end user whose inspector has a link. */
const ordered = async (fields: object = {}) => {
  const { id: recordId } = await sent('POST', '/api/endUser', seller, endUserForm({ name: `Asked ${++made}` }));
  const email = `inspector${made}@example.com`;
  const { data } = await order(ncra, recordId, { email, needsCode: false, ...fields });
  return { recordId, email, id: data.id as string, link: await linkTo(email) };
};
const declined = async (fields: object = {}) => {
  const one = await ordered(fields);
  await answer('POST', '/report/decline', one.link, { body: { reason: 'Too far away' } });
  return one;
};
const read = async (id: string, as: Person = ncra) => (await call('GET', `/api/siteInspection/${id}`, { as })).data;
const ask = async (id: string, fields: object = {}, as: Person = ncra) => {
  const { version } = await read(id);
  const form = { version, firmId: 0, due: dayIn(20), email: 'other@example.com', message: '', needsCode: false };
  return call('POST', `/api/siteInspection/${id}/ask`, { as, body: { ...form, ...fields } });
};
const standing = async (recordId: string) =>
  (await listed(ncra, { recordId })).map(({ email, state }: { email: string; state: string }) => `${email} ${state}`);

describe('an inspection whose inspector has declined', () => {
  it('is asked of another inspector, whose report counts; the declined request stays', async () => {
    const { id, recordId, email, link } = await declined();
    expect(await read(id)).toMatchObject({ mayAsk: true, askedOf: email });
    const { message, data } = await ask(id, { message: 'Ring twice' });
    expect(message).toBe('The inspector is asked for the report');
    expect(data).toMatchObject({
      state: 'open',
      firmId: 0,
      firmName: '',
      due: dayIn(20),
      mayAsk: false,
      mayReport: true,
      askedOf: 'other@example.com',
      asked: [
        { email, state: 'declined', note: 'Too far away' },
        { email: 'other@example.com', state: 'open', note: '' },
      ],
    });
    expect((await pageOf(link)).http).toBe(410);
    const next = await linkTo('other@example.com');
    expect((await pageOf(next)).data.requests).toMatchObject([{ message: 'Ring twice', due: dayIn(20) }]);
    expect((await standing(recordId)).sort()).toEqual([`${email} declined`, 'other@example.com open']);
    expect((await answer('POST', '/report', next, { body: reportOf() })).status).toBe('Success');
    expect(await read(id)).toMatchObject({ state: 'delivered', deliveredBy: expect.stringContaining('other@') });
  });

  it('is asked of nobody when its place is left: whoever may order chooses', async () => {
    const { recordId, email } = await declined();
    const asked = await ordered();
    for (const of of [recordId, asked.recordId]) {
      const { data: now } = await call('GET', `/api/endUser/${of}`, { as: seller });
      await sent('PUT', '/api/endUser', seller, { ...now, addressId: { ...now.addressId, address1: '77 New Road' } });
    }
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    const query = { recordId, state: 'open' };
    const { content } = (await call('GET', '/api/siteInspection/list', { as: ncra, query })).data;
    expect(await read(content[0].id)).toMatchObject({ reason: 'moved', asked: [], askedOf: '', mayAsk: true });
    expect(await standing(recordId)).toEqual([`${email} declined`]);
    expect((await standing(asked.recordId)).sort()).toEqual([`${asked.email} open`, `${asked.email} revoked`]);
    expect((await ask(content[0].id)).status).toBe('Success');
  });

  it('is asked of the same inspector again, by the reseller too, and its history says each time', async () => {
    const { id, email } = await declined();
    expect((await ask(id, { email, firmId: 1 }, seller)).status).toBe('Success');
    const again = await linkTo(email);
    expect((await pageOf(again)).http).toBe(200);
    const query = { kind: 'siteInspection', id };
    const [last] = (await call('GET', '/api/record/history', { as: experian, query })).data.content;
    expect(last.fields).toEqual([
      expect.objectContaining({ label: 'Asked of', added: [email] }),
      expect.objectContaining({ label: 'Due' }),
    ]);
    await answer('POST', '/report/decline', again, { body: { reason: 'Still too far' } });
    expect((await ask(id)).data.asked.map(({ note }: { note: string }) => note)).toEqual([
      'Too far away',
      'Still too far',
      '',
    ]);
  });

  it('is asked of no one by Experian, with another version, or with a firm, day or address that cannot be', async () => {
    const { id } = await declined();
    expect(await read(id, experian)).toMatchObject({ mayAsk: false });
    expect((await ask(id, {}, experian)).http).toBe(403);
    const { version } = await read(id);
    expect((await ask(id, { version: version + 1 })).http).toBe(409);
    expect((await ask(id, { firmId: FORMER_FIRM })).data.reason).toContain('is not accepted any more');
    expect((await ask(id, { due: dayIn(-1) })).data.reason).toContain('Please enter a day from today');
    expect((await ask(id, { email: '' })).http).toBe(400);
    expect((await read(id)).version).toBe(version);
  });

  it('is known by its request alone, if a release before has stored it', async () => {
    const { id, email } = await declined();
    await siteInspections(tenantScope(serverActor, ids.a)).patchLatest(id, { asked: [] });
    expect((await read(id)).asked).toMatchObject([{ email, state: 'declined' }]);
    expect((await ask(id)).data.asked).toMatchObject([{ email }, { email: 'other@example.com' }]);
  });
});

describe('an inspection that is not asked again', () => {
  it('is one whose inspector has a link, until that is revoked or runs out', async () => {
    const { id, recordId, email } = await ordered();
    expect((await ask(id)).data.reason).toBe(
      `${email} is asked for the report already. Revoke that request to ask another inspector.`,
    );
    const [request] = await listed(ncra, { recordId });
    const { version } = request;
    await sent('POST', `/api/documentRequest/${request.id}/revoke`, ncra, { version });
    expect(await read(id)).toMatchObject({ mayAsk: true });
    expect((await ask(id)).status).toBe('Success');
  });

  it('is asked of the same address where the link has run out: that is revoked then', async () => {
    const { id, recordId, email, link } = await ordered();
    const [request] = await listed(ncra, { recordId });
    const past = { due: dayIn(-40), endsOn: dayIn(-10) };
    await documentRequests(tenantScope(serverActor, ids.a)).patchLatest(request.id, past);
    expect(await read(id)).toMatchObject({ mayAsk: true, asked: [{ email, state: 'expired' }] });
    expect((await ask(id, { email, due: dayIn(5) })).status).toBe('Success');
    expect((await standing(recordId)).sort()).toEqual([`${email} open`, `${email} revoked`]);
    expect((await pageOf(link)).http).toBe(410);
  });

  it('is one whose report has come in, or that has ended; one of staff can be asked of an inspector', async () => {
    const { id: recordId } = await sent('POST', '/api/endUser', seller, endUserForm({ name: 'Of staff' }));
    const done = await inspect(seller, ncra, recordId);
    expect((await ask(done.id)).data.reason).toBe('This inspection has ended. It cannot be changed any more.');
    const { data } = await order(ncra, recordId, { reason: 'again' });
    expect(await read(data.id)).toMatchObject({ mayAsk: true, asked: [] });
    expect((await ask(data.id)).data.asked).toMatchObject([{ email: 'other@example.com', state: 'open' }]);
    const { version } = await read(data.id);
    await sent('PUT', `/api/siteInspection/${data.id}/report`, seller, { version, ...reportOf() });
    expect((await ask(data.id)).data.reason).toBe('The report of this inspection has come in already.');
  });
});
