import { beforeEach, describe, expect, it } from 'vitest';
import { WITHOUT_FILE } from '#contract/document/rules.ts';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { endUserForm, providerForm } from '../../support/business-forms.ts';
import type { Person } from '../../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { answer, dayIn, pageOf, requesting } = await import('../../support/requests.ts');
const { accounted, healed } = await import('../imports/import-calls.ts');
const { changesOf, goOnDying } = await import('./change-calls.ts');

const { linkTo, listed, mailsTo } = requesting(inbox);
let company: string;
let reseller: string;
let ncra: Person;
let seller: Person;

beforeEach(async () => {
  healed();
  ({ company, reseller, ncra, seller } = await createSmallTenant());
});

const made = async (path: string, as: Person, body: object): Promise<string> => {
  const { status, data, message } = await call('POST', path, { as, body });
  if (status !== 'Success') throw new Error(`${message} ${data?.reason}`);
  return data.id;
};
const provider = () => made('/api/techProvider', ncra, providerForm());
let addresses = 0;
const endUser = (contactEmail = `contact${++addresses}@example.com`) => {
  const form = endUserForm();
  return made('/api/endUser', seller, { ...form, addressId: { ...form.addressId, contactEmail } });
};
const requestChange = (request: object = {}) => ({
  op: 'request',
  request: { kinds: ['SUBLICENCE'], due: dayIn(14), message: 'Please send it', needsCode: false, ...request },
});
const ofVendor = (emails: readonly string[]) => requestChange({ kinds: ['MASTERNCRA'], emails });

describe('documents that are requested of many records', () => {
  it('are requested of no user before the plan is confirmed, then of the contact of each and of the addresses given', async () => {
    const [first, second] = [await endUser('anna@example.com'), await endUser('bert@example.com')];
    const changes = changesOf('endUser', seller, reseller);
    const plan = await changes.plan(requestChange({ ofContact: true, emails: ['office@example.com'] }), [
      first,
      second,
    ]);
    const why = 'Una User, main contact: there is no recredentialing contact with an e-mail address';
    expect(plan).toMatchObject({
      state: 'checked',
      plan: { rows: 2, updated: 2, failed: 0 },
      examples: [
        { fields: [{ label: 'Asked of', after: `anna@example.com (${why}), office@example.com` }] },
        { fields: [{ label: 'Asked of', after: `bert@example.com (${why}), office@example.com` }] },
      ],
    });
    expect(await listed(seller)).toEqual([]);
    expect((await changes.transition(plan.id, 'confirm')).data).toMatchObject({
      state: 'done',
      counts: { rows: 2, updated: 2, failed: 0 },
    });
    expect(
      (await listed(seller)).map(({ rowId, email }: Record<string, string>) => `${rowId} ${email}`).sort(),
    ).toEqual(
      [
        `${first} anna@example.com`,
        `${first} office@example.com`,
        `${second} bert@example.com`,
        `${second} office@example.com`,
      ].sort(),
    );
    expect((await pageOf(await linkTo('anna@example.com'))).data.requests[0]).toMatchObject({
      message: 'Please send it',
      due: dayIn(14),
    });
    expect(mailsTo('office@example.com')).toHaveLength(1);
  });

  it('are those that each record has collected without a file, if that is requested', async () => {
    const ticked = async (documentIds: readonly number[]) => {
      const form = endUserForm();
      const endUserDocumentCollectedList = documentIds.map((id) => ({
        documentId: { id, name: '' },
        isSelected: true,
        selectedDate: '2026-01-05',
      }));
      const contactEmail = `ticked${++addresses}@example.com`;
      const addressId = { ...form.addressId, contactEmail };
      return made('/api/endUser', seller, { ...form, addressId, endUserDocumentCollectedList });
    };
    const [both, one, none] = [await ticked([1, 2]), await ticked([2]), await ticked([])];
    const changes = changesOf('endUser', seller, reseller);
    const plan = await changes.plan(requestChange({ kinds: [WITHOUT_FILE], ofContact: true }), [both, one, none]);
    expect(plan).toMatchObject({
      state: 'checked',
      plan: { rows: 3, updated: 2, failed: 1 },
      errors: [{ message: expect.stringContaining('Nothing of it is collected without a file.') }],
    });
    await changes.transition(plan.id, 'confirm');
    const requests: readonly { rowId: string; kinds: readonly string[] }[] = await listed(seller);
    const kindsOf = (id: string) => requests.find(({ rowId }) => rowId === id)?.kinds ?? [];
    expect([kindsOf(both).length, kindsOf(one).length, kindsOf(none).length]).toEqual([2, 1, 0]);
    expect(kindsOf(both)).toEqual(expect.arrayContaining([...kindsOf(one)]));
    expect(kindsOf(both)).not.toContain(WITHOUT_FILE);
  });

  it('are refused if the same is requested already, or a record has no contact, with the reason', async () => {
    const [good, requested] = [await endUser(), await endUser('twice@example.com')];
    const changes = changesOf('endUser', seller, reseller);
    await changes.run(requestChange({ ofContact: true }), [requested]);
    const plan = await changes.plan(requestChange({ ofContact: true }), [good, requested]);
    expect(plan.plan).toMatchObject({ rows: 2, updated: 1, failed: 1 });
    expect(plan.errors[0].message).toContain('same documents are requested of one of the addresses already');
    const vendors = await changesOf('techProvider', ncra, company).plan(
      requestChange({ kinds: ['MASTERNCRA'], ofContact: true }),
      [await provider()],
    );
    expect(vendors).toMatchObject({ plan: { updated: 0, failed: 1 } });
    expect(vendors.errors[0].message).toContain('missing or not valid');
  });

  it('are requested of the contact of a technology provider that has an e-mail address', async () => {
    const vendor = await made('/api/techProvider', ncra, providerForm({ endUserContactEmail: 'vendor@example.com' }));
    const changes = changesOf('techProvider', ncra, company);
    await changes.run(requestChange({ kinds: ['MASTERNCRA'], ofContact: true }), [vendor]);
    expect((await listed(ncra)).map(({ rowId, email }: Record<string, string>) => [rowId, email])).toEqual([
      [vendor, 'vendor@example.com'],
    ]);
  });

  it('of more records than one call takes are requested exactly once each, whenever the process dies, and so is the undo', async () => {
    const ids = await Promise.all(Array.from({ length: 70 }, provider));
    const changes = changesOf('techProvider', ncra, company);
    const { id } = await changes.plan(ofVendor(['vendor@example.com']), ids);
    await changes.requestTransition(id, 'confirm');
    await goOnDying(company, id, 6);
    const done = await changes.report(id);
    expect(done).toMatchObject({ state: 'done', counts: { rows: 70, updated: 70 } });
    expect(accounted(done.counts)).toBe(70);
    const all = await listed(ncra);
    expect(new Set(all.map(({ rowId }: { rowId: string }) => rowId)).size).toBe(70);
    expect(all).toHaveLength(70);
    await changes.requestTransition(id, 'undo');
    await goOnDying(company, id, 6);
    expect(await changes.report(id)).toMatchObject({ state: 'undone', undo: { removed: 70, left: 0 } });
    expect(new Set((await listed(ncra)).map(({ state }: { state: string }) => state))).toEqual(new Set(['revoked']));
  });

  it('are revoked by an undo, but for those that a user has answered', async () => {
    const [open, declined] = [await endUser('open@example.com'), await endUser('declined@example.com')];
    const changes = changesOf('endUser', seller, reseller);
    const { id } = await changes.run(requestChange({ ofContact: true }), [open, declined]);
    const [toOpen, toDeclined] = [await linkTo('open@example.com'), await linkTo('declined@example.com')];
    await answer('POST', '/decline', toDeclined, { body: { kind: 'SUBLICENCE', reason: 'We have none' } });
    expect((await changes.transition(id, 'undo')).data).toMatchObject({
      state: 'undone',
      undo: { removed: 1, left: 1, restored: 0 },
    });
    expect((await pageOf(toOpen)).http).toBe(410);
    const states = (await listed(seller)).map(({ email, state }: Record<string, string>) => `${email} ${state}`);
    expect(states.sort()).toEqual(['declined@example.com declined', 'open@example.com revoked']);
  });

  it('that were all answered stay as they are, and their change can be undone later', async () => {
    const changes = changesOf('endUser', seller, reseller);
    const { id } = await changes.run(requestChange({ ofContact: true }), [await endUser('answers@example.com')]);
    const link = await linkTo('answers@example.com');
    await answer('POST', '/decline', link, { body: { kind: 'SUBLICENCE', reason: 'We have none' } });
    const { data } = await changes.transition(id, 'undo');
    expect(data.reason).toBe('Nothing of it can be undone: 1 request was answered or has ended since.');
    expect((await changes.report(id)).state).toBe('done');
  });

  it('are requested of no user if the day has passed', async () => {
    const plan = await changesOf('endUser', seller, reseller).plan(requestChange({ ofContact: true, due: dayIn(-1) }), [
      await endUser(),
    ]);
    expect(plan).toMatchObject({ state: 'refused', message: expect.stringContaining('has passed') });
  });

  it.each([
    ['documents of another kind of record', { kinds: ['MASTERNCRA'], ofContact: true }, 'Please choose the documents'],
    ['nobody to ask', {}, 'Please enter an e-mail address'],
    ['a field of the stored request', { ofContact: true, askedBy: 'Somebody' }, undefined],
  ])('are refused with %s', async (_what, request, message) => {
    const refused = await changesOf('endUser', seller, reseller).ask(requestChange(request), [await endUser()]);
    expect(refused.http).toBe(400);
    if (message) expect(refused.message).toBe(message);
  });

  it('are refused to users who may not request them, of records of others as of those that do not exist', async () => {
    const [lender, vendor] = [await endUser(), await provider()];
    const experian = await signIn({ companyId: company, roles: [EXPERIAN] });
    expect((await changesOf('techProvider', seller, reseller).ask(ofVendor(['a@example.com']), [vendor])).http).toBe(
      403,
    );
    expect((await changesOf('endUser', experian, company).ask(requestChange({ ofContact: true }), [lender])).http).toBe(
      403,
    );
    const foreign = await createTenant('Foreign Company', 'Kim Example', 1);
    const stranger = await signIn({ companyId: foreign, roles: [NCRA] });
    const plan = await changesOf('techProvider', stranger, foreign).plan(ofVendor(['a@example.com']), [vendor]);
    expect(plan).toMatchObject({ plan: { updated: 0, failed: 1 } });
    expect(plan.errors[0].message).toBe('This technology provider is not available.');
  });
});
