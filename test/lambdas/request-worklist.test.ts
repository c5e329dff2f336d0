import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announceBy, answer, dayIn, deliver, requesting } = await import('../support/requests.ts');

const { people, own } = await createWorld();
const { ncra, experian, seller } = people;
const { create, linkTo, listed } = requesting(inbox);

const rowsOf = async (as = ncra) => {
  const query = { turn: 'all', kind: 'provider', size: '100' };
  const { data } = await call('GET', '/api/worklist/list', { as, query });
  return data.content as { obligation: string; recordId: string; waiting: string }[];
};
const recordOf = async (recordId: string, as = ncra, kind = 'provider') =>
  (await call('GET', '/api/worklist/record', { as, query: { kind, recordId } })).data as {
    obligation: string;
    waiting: string;
    state: string;
  }[];
const waitingIn = (outstanding: readonly { obligation: string; waiting: string }[]) =>
  Object.fromEntries(
    outstanding.filter(({ waiting }) => waiting !== '').map(({ obligation, waiting }) => [obligation, waiting]),
  );

describe('an obligation whose document is requested by link', () => {
  const rowId: string = own.provider.id;

  it('waits for others until the latest day of an open request, on the record and in the worklist', async () => {
    expect(waitingIn(await recordOf(rowId))).toEqual({});
    await create(ncra, { rowIds: [rowId], kinds: ['EXPSAQ', 'SITEINSPECTION'], due: dayIn(7) });
    await create(ncra, { rowIds: [rowId], kinds: ['EXPSAQ'], due: dayIn(20), emails: ['other@example.com'] });
    const waiting = {
      'provider.document.investigation': dayIn(20),
      'provider.document.siteInspection': dayIn(7),
    };
    for (const as of [ncra, experian]) {
      expect(waitingIn(await recordOf(rowId, as))).toEqual(waiting);
      expect(waitingIn((await rowsOf(as)).filter(({ recordId }) => recordId === rowId))).toEqual(waiting);
    }
  });

  it('waits no more when the request has ended', async () => {
    for (const { id, version } of await listed(ncra, { recordId: rowId }))
      await call('POST', `/api/documentRequest/${id}/revoke`, { as: ncra, body: { version } });
    expect(waitingIn(await recordOf(rowId))).toEqual({});
    expect(waitingIn(await rowsOf())).toEqual({});
  });

  it('waits no more for a document that the recipient has declined, unless it is sent after all', async () => {
    const email = 'declines@example.com';
    await create(ncra, { rowIds: [rowId], kinds: ['MASTERNCRA', 'EXPSAQ'], emails: [email], due: dayIn(9) });
    const link = await linkTo(email);
    await answer('POST', '/decline', link, { body: { kind: 'MASTERNCRA', reason: 'We have none' } });
    const left = { 'provider.document.investigation': dayIn(9) };
    expect(waitingIn(await recordOf(rowId))).toEqual(left);
    expect(waitingIn(await rowsOf())).toEqual(left);
    const query = { turn: 'all', kind: 'provider', size: '100', document: 'MASTERNCRA', requested: 'yes' };
    expect((await call('GET', '/api/worklist/list', { as: ncra, query })).data.content).toEqual([]);
    const { data } = await announceBy(link, 'agreement.pdf', pdf());
    expect(waitingIn(await recordOf(rowId))).toEqual({ ...left, 'provider.document.masterAgreement': dayIn(9) });
    expect((await answer('POST', '/withdraw', link, { body: { id: data.file.id } })).status).toBe('Success');
    for (const { id, version } of await listed(ncra, { recordId: rowId }))
      await call('POST', `/api/documentRequest/${id}/revoke`, { as: ncra, body: { version } });
  });

  it('is that of its own record and kind of record only', async () => {
    await create(seller, { tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], rowIds: [own.endUser.id] });
    expect(waitingIn(await rowsOf())).toEqual({});
    expect(waitingIn(await recordOf(own.endUser.id, seller, 'endUser'))).toEqual({
      'endUser.document.subLicense': dayIn(14),
    });
  });

  it('is in review while the file is there, and no more when its recipient has withdrawn it', async () => {
    const obligation = 'provider.document.masterAgreement';
    const stateOf = async () => (await recordOf(rowId)).find((line) => line.obligation === obligation)?.state;
    const before = await stateOf();
    await create(ncra, { rowIds: [rowId], emails: ['withdraws@example.com'] });
    const link = await linkTo('withdraws@example.com');
    const { id } = await deliver(link, 'agreement.pdf', pdf());
    expect(await stateOf()).toBe('in review');
    expect((await answer('POST', '/withdraw', link, { body: { id } })).status).toBe('Success');
    expect(await stateOf()).toBe(before);
    expect(before).not.toBe('in review');
  });
});
