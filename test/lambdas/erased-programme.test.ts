import { afterEach, describe, expect, it, vi } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { order, reportOf, sent, settleInspections } = await import('../support/inspections.ts');
const { purposesOn } = await import('../support/purposes.ts');
const { standingsOn } = await import('../support/standings.ts');
const { signIn } = await import('../support/people.ts');
const { dayIn } = await import('../support/requests.ts');
const { markReturned, returnedAddresses } = await import('#lambdas/entities/people/returned-mail.ts');
const { daysLater, newWorld, nextNumber, placesOf, placesOfAll, RETAINED, sweep } = await import(
  '../support/erased-world.ts'
);

afterEach(() => void vi.useRealTimers());

const today = () => dayIn(0);
const purposes = purposesOn(today);
const standings = standingsOn(today);
const mark = (address: string) => markReturned({ address, reason: 'bounce', at: new Date().toISOString() });
const newSecret = () => `quibblefrost${nextNumber()}x`;
/** A form of an end user with a main contact of an address, and another contact of a second one. */
const formOf = (contactEmail: string, email: string) => {
  const form = endUserForm({ name: `Erased ${nextNumber()}` });
  const contacts = [{ name: 'Sam Security', title: '', email, phone: '', roles: ['security'] }];
  return { ...form, addressId: { ...form.addressId, contactEmail }, contacts };
};

describe('an end user that is erased', () => {
  it('leaves no signer, no reason of an exemption or a step, and no inspector with an address', async () => {
    const world = await newWorld();
    const { ncra, people, send } = world;
    const other = await world.staff();
    await settleInspections(ncra);
    const secrets = {
      signer: newSecret(),
      note: newSecret(),
      endReason: newSecret(),
      exemption: newSecret(),
      asked: newSecret(),
      step: newSecret(),
      inspector: newSecret(),
      remarks: newSecret(),
      mail: newSecret(),
    };
    const user = await send('POST', '/api/endUser', people.seller, endUserForm({ name: `Erased ${nextNumber()}` }));
    const id = await purposes.inForce(ncra, other, user.id);
    expect((await purposes.end(ncra, user.id, id, { reason: secrets.endReason })).status).toBe('Success');
    const { data } = await purposes.enter(ncra, user.id);
    const open = data.purposes.find((one: { id: string }) => one.id !== id).id;
    expect((await purposes.certify(ncra, user.id, open, { signer: secrets.signer })).status).toBe('Success');
    expect((await purposes.verify(other, user.id, open, { note: secrets.note })).status).toBe('Success');
    const exempt = { kind: 'endUser', recordId: user.id, until: dayIn(60) };
    await send('PUT', '/api/requirement/exemption', ncra, {
      ...exempt,
      line: 'addendum',
      reason: `Signed on paper ${secrets.exemption}`,
    });
    await send('POST', '/api/requirement/exemption/ask', people.seller, {
      ...exempt,
      line: 'subLicense',
      reason: `Signed on paper ${secrets.asked}`,
    });
    await standings.made(ncra, 'endUser', user.id, 'suspended', { text: secrets.step });
    await standings.made(ncra, 'endUser', user.id, 'active');
    const ordered = await order(ncra, user.id, { email: `${secrets.mail}@example.com`, needsCode: false });
    expect(ordered.status).toBe('Success');
    const { version } = (await call('GET', `/api/siteInspection/${ordered.data.id}`, { as: ncra })).data;
    await sent('PUT', `/api/siteInspection/${ordered.data.id}/report`, ncra, {
      version,
      ...reportOf({ inspector: secrets.inspector, remarks: secrets.remarks }),
    });
    await mark(`${secrets.mail}@example.com`);
    await sweep();
    const names = Object.values(secrets);
    for (const [at, places] of (await placesOfAll(names)).entries())
      expect([names[at], places.length > 0]).toEqual([names[at], true]);
    await world.remove(`/api/endUser/${user.id}`, people.seller);
    await sweep();
    daysLater(RETAINED + 1);
    await world.erase();
    // The table itself removes notifications after 90 days.
    const left = (await placesOfAll(names)).map((places) => places.filter((place) => !place.startsWith('B#')));
    expect(Object.keys(secrets).map((name, at) => [name, left[at]])).toEqual(
      Object.keys(secrets).map((name) => [name, []]),
    );
  }, 60_000);

  it('takes along that mails came back from its addresses, former ones too, and no address that another record has', async () => {
    const world = await newWorld();
    const { people, send } = world;
    const [main, second, former, shared] = Array.from({ length: 4 }, () => `${newSecret()}@example.com`);
    if (!main || !second || !former || !shared) throw new Error('Four addresses are needed');
    const one = await send('POST', '/api/endUser', people.seller, formOf(former, second.toUpperCase()));
    const again = { ...one, addressId: { ...one.addressId, contactEmail: main } };
    await send('PUT', '/api/endUser', people.seller, again);
    const two = await send('POST', '/api/endUser', people.seller, formOf(shared, shared));
    const stays = await send('POST', '/api/endUser', people.seller, formOf(`other.${shared}`, shared.toUpperCase()));
    for (const address of [main, second, former, shared]) await mark(address);
    for (const { id } of [one, two]) await world.remove(`/api/endUser/${id}`, people.seller);
    await sweep();
    daysLater(RETAINED + 1);
    await world.erase();
    expect([...(await returnedAddresses())].filter((address) => address.includes('quibblefrost'))).toEqual([shared]);
    for (const address of [main, former]) expect(await placesOf(address)).toEqual([]);
    await world.remove(`/api/endUser/${stays.id}`, await signIn({ companyId: world.first, roles: [RESELLER] }));
    await sweep();
    daysLater(RETAINED + 1);
    await world.erase();
    expect(await placesOf(shared)).toEqual([]);
  }, 60_000);
});
