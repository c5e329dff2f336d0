import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { DAY, holdAroundMidnight, LATER } from '../support/around-midnight.ts';
import { startBackend } from '../support/backend.ts';

const on = holdAroundMidnight();

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { inspect, placesOf, publishLines, sent, settleInspections } = await import('../support/inspections.ts');
const { purposesOn } = await import('../support/purposes.ts');

const { ids, people, foreign } = await createWorld();
const { ncra, seller, experian } = people;
// Someone else who may decide, so that nobody decides about a report of their own.
await signIn({ companyId: ids.a, roles: [NCRA, EXPERIAN] });
const sellerNcra = await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] });
await settleInspections(ncra);
await publishLines(ncra, 'endUser', [
  { key: 'purpose', demand: { type: 'purpose' }, turn: [RESELLER], reopensOn: ['address'] },
  { key: 'inspection', demand: { type: 'inspection' }, turn: [RESELLER] },
]);

const makers = recordMakers(people);
const { inForce } = purposesOn(() => DAY);
let count = 0;

/** An end user whose purpose is in force since the first day. */
const certified = async (): Promise<string> => {
  const { id } = await makers.endUser({ name: `Same Place ${++count}` });
  await inForce(seller, ncra, id);
  return id;
};
const moved = async (id: string, address1: string) => {
  const { data: now } = await call('GET', `/api/endUser/${id}`, { as: seller });
  return sent('PUT', '/api/endUser', seller, { ...now, addressId: { ...now.addressId, address1 } });
};
const owed = async (recordId: string) => {
  const { data } = await call('GET', '/api/worklist/record', { as: seller, query: { kind: 'endUser', recordId } });
  const states = (data as { label: string; state: string }[]).map(({ label, state }) => [label, state] as const);
  const found = Object.fromEntries(states);
  return { purpose: found['Permissible Purpose'], inspection: found['Site Inspection'] };
};
const REASON = 'The street name was misspelled';
const say = (as: typeof ncra, recordId: string, reason = REASON) =>
  call('POST', '/api/siteInspection/sameAddress', { as, body: { kind: 'endUser', recordId, reason } });
const movedOn = async (id: string, as = ncra) => (await placesOf(as, id)).movedOn;

describe('an address that was corrected', () => {
  it('opens nothing again where a user says with a reason that the place is the same', async () => {
    on(DAY);
    const id = await certified();
    expect([await movedOn(id), (await say(ncra, id)).data.reason]).toEqual([
      '',
      'No change of the address opens anything again. Please reload the page.',
    ]);
    on(LATER);
    await moved(id, '5 Simple Road');
    expect([(await owed(id)).purpose, await movedOn(id)]).toEqual(['missing', LATER]);
    expect((await say(ncra, id, 'No')).http).toBe(400);
    expect((await say(ncra, id)).message).toBe('What was from before the change counts again');
    expect([(await owed(id)).purpose, await movedOn(id)]).toEqual(['ok', '']);
    const query = { kind: 'endUser', id };
    expect((await call('GET', '/api/record/history', { as: seller, query })).text).toContain(
      `The address was changed on 11/24/2026, and the place is the same: ${REASON}`,
    );
  });

  it('takes back the last change alone: a move before it still counts', async () => {
    on(DAY);
    const id = await certified();
    await moved(id, '9 Far Away');
    on(LATER);
    await moved(id, '9 Faraway');
    expect((await owed(id)).purpose).toBe('missing');
    expect((await say(ncra, id)).status).toBe('Success');
    expect([(await owed(id)).purpose, await movedOn(id)]).toEqual(['ok', DAY]);
    await moved(id, '11 Elsewhere');
    expect([(await owed(id)).purpose, await movedOn(id)]).toEqual(['missing', LATER]);
  });

  it('takes back one of two changes of a day: the other one, in either order, still counts', async () => {
    for (const [first, second] of [
      ['5 Simple Road', '77 Elsewhere'],
      ['77 Elsewhere', '77 Elsewhere Lane'],
    ] as const) {
      on(DAY);
      const id = await certified();
      on(LATER);
      await moved(id, first);
      await moved(id, second);
      const times = async () => (await placesOf(ncra, id)).movesThatDay;
      expect(await times()).toBe(2);
      expect((await say(ncra, id)).status).toBe('Success');
      expect([(await owed(id)).purpose, await movedOn(id), await times()]).toEqual(['missing', LATER, 1]);
      expect((await say(ncra, id)).status).toBe('Success');
      expect([(await owed(id)).purpose, await movedOn(id), await times()]).toEqual(['ok', '', 0]);
    }
  });

  it('opens nothing again where an inspection of the former address is counted for it', async () => {
    on(DAY);
    const id = await certified();
    const { id: inspection, version } = await inspect(seller, ncra, id);
    on(LATER);
    await moved(id, '5 Simple Road');
    expect(await owed(id)).toEqual({ purpose: 'missing', inspection: 'missing' });
    const body = { version, placeId: '', reason: REASON };
    await sent('POST', `/api/siteInspection/${inspection}/samePlace`, ncra, body);
    expect(await owed(id)).toEqual({ purpose: 'ok', inspection: 'ok' });
  });

  it('is said by staff of the root company alone, and of records of others never', async () => {
    on(DAY);
    const id = await certified();
    on(LATER);
    await moved(id, '5 Simple Road');
    for (const as of [seller, experian, sellerNcra]) expect((await say(as, id)).http).toBe(403);
    expect(await movedOn(id, seller)).toBe('');
    const [others, none] = [await say(ncra, foreign.endUser.id), await say(ncra, `${ids.b}-none`)];
    expect(others.text.replaceAll(foreign.endUser.id, 'id')).toBe(none.text.replaceAll(`${ids.b}-none`, 'id'));
    expect((await owed(id)).purpose).toBe('missing');
  });

  it('is the same after a merge, and after its undo', async () => {
    on(DAY);
    const [kept, other] = [await certified(), await certified()];
    on(LATER);
    await moved(kept, '5 Simple Road');
    await say(ncra, kept);
    const pair = { kind: 'endUser', id: kept, other };
    const { data: plan } = await call('GET', '/api/record/merge', { as: seller, query: pair });
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    const { key } = await sent('POST', '/api/record/merge', seller, { ...pair, ...versions, taken: [] });
    expect([(await owed(kept)).purpose, await movedOn(kept)]).toEqual(['ok', '']);
    await sent('POST', '/api/record/restore', seller, { kind: 'endUser', key });
    expect([(await owed(kept)).purpose, (await owed(other)).purpose]).toEqual(['ok', 'ok']);
  });
});
