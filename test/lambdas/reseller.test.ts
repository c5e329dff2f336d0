import { describe, expect, it } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm, registeredForm, resellerForm } from '../support/business-forms.ts';
import { dataUrl, png } from '../support/images.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTestUsers } = await import('../support/test-users.ts');
const { signIn } = await import('../support/people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { ids, admin, ncra, experian, reseller, branch } = await createTestUsers();

const send = (body: object, as = ncra, headers = {}) => call('POST', '/api/reseller/add', { as, body, headers });
const create = (fields: object = {}, as = ncra) => send(resellerForm(fields), as);
const made = async (fields: object = {}, as = ncra) => (await create(fields, as)).data;
const read = (companyId: string, as = ncra) => call('GET', '/api/reseller/edit', { as, query: { companyId } });
const update = (body: object, as = ncra) => call('PUT', '/api/reseller/update', { as, body });
const remove = (id: string, as = ncra) => call('DELETE', '/api/reseller/delete', { as, query: { id } });
const staffOf = async (companyId: string) =>
  (await call('GET', '/api/user/listall', { as: admin, query: { companyId } })).data.content;

describe('creating a reseller', () => {
  it('belongs to the user’s own company, with the names of its lists', async () => {
    const answer = await create({
      companyResellerTypeList: [{ resellerId: { id: 2 } }, { resellerId: { id: 1 } }, { resellerId: { id: 2 } }],
      companyDocumentsList: [{ documentId: 2, isSelected: true, selectedDate: '2026-01-02', documentName: 'Mine' }],
      ismember: 2,
      resellerDate: '2026-02-03',
      resellerCompanyId: ids.b,
    });
    expect(answer).toMatchObject({ http: 200, status: 'Success', message: 'Saved successfully' });
    expect(answer.data).toMatchObject({
      version: 1,
      resellerCompanyId: ids.a,
      isreseller: true,
      isregisteredUser: false,
      deactivate: false,
      companyResellerType: 'Tenant Screening, Mortgage Reporting',
      companyResellerTypeList: [
        { resellerId: { id: 2, name: 'Tenant Screening' } },
        { resellerId: { id: 1, name: 'Mortgage Reporting' } },
      ],
      companyDocumentsList: [{ documentId: 2, documentName: 'Sub-License Agreement', isSelected: true }],
      documentLength: 1,
    });
    expect(answer.data.addressId.stateId).toBeUndefined();
    expect((await read(answer.data.id)).data).toEqual(answer.data);
  });

  it.each([
    [{ name: '' }, 'Please enter Name'],
    [{ companyResellerTypeList: [] }, 'Please select Reseller Type'],
    [{ ismember: 3 }, 'The value of "ismember" is not valid. Please check it.'],
  ])('refuses %o with the text of the form', async (fields, message) => {
    expect(await create(fields)).toMatchObject({ http: 400, message });
  });

  it.each([
    ['userName', 'Please enter User Name'],
    ['contactName', 'Please enter Contact name'],
    ['contactPhone', 'Please enter Main Contact Phone'],
    ['contactEmail', 'Please enter Email'],
  ])('asks for %s when it is registered as a user', async (field, message) => {
    const form = registeredForm();
    expect(await send({ ...form, addressId: { ...form.addressId, [field]: '' } })).toMatchObject({
      http: 400,
      message,
    });
  });

  it.each([
    ['contactPhone', '12', 'Please enter a valid phone number, with its country code'],
    ['contactEmail', 'nobody', 'Enter a valid email-Id'],
  ])('asks for a real %s when it is registered as a user', async (field, value, message) => {
    const form = registeredForm();
    expect(await send({ ...form, addressId: { ...form.addressId, [field]: value } })).toMatchObject({
      http: 400,
      message,
    });
  });

  it.each([
    [{ companyResellerTypeList: [{ resellerId: { id: 99 } }] }, 'Please select a reseller type from the list.'],
    [{ companyDocumentsList: [{ documentId: 99, isSelected: true }] }, 'Please select a document from the list.'],
    [{ addressId: { stateId: { id: 999 } } }, 'Please select a state.'],
  ])('refuses %o, which is on no list', async (fields, reason) => {
    expect(await create(fields)).toMatchObject({ http: 200, message: 'Save Failed', data: { reason } });
  });

  it('goes to the company a super admin has chosen, which must be a root company', async () => {
    expect(await made({ resellerCompanyId: ids.b }, admin)).toMatchObject({ resellerCompanyId: ids.b });
    for (const resellerCompanyId of [undefined, '', ids.a1, '000000000000'])
      expect(await create({ resellerCompanyId }, admin)).toMatchObject({ message: 'Company Id is not available' });
  });

  it('is not for a reseller’s own staff, the data company or the reseller role', async () => {
    expect(await create({}, branch)).toMatchObject({ message: 'Save Failed' });
    expect([(await create({}, experian)).http, (await create({}, reseller)).http]).toEqual([403, 403]);
  });

  it.each([
    ['contactPhone', 'abc'],
    ['contactPhone', '1.55501002E+10'],
    ['cellPhone', 'none'],
    ['contactEmail', 'not-an-email'],
  ])('refuses a %s that is none, also for one not registered as a user: %s', async (field, text) => {
    const { addressId } = resellerForm();
    expect((await create({ addressId: { ...addressId, [field]: text } })).http).toBe(400);
    const data = await made();
    expect((await update({ ...data, addressId: { ...data.addressId, [field]: text } })).http).toBe(400);
  });

  it('refuses a name that another reseller of the company has', async () => {
    const { name } = await made();
    expect(await create({ name: name.toUpperCase() })).toMatchObject({ message: 'Save Failed' });
  });

  it('keeps a new logo as a reference', async () => {
    const data = await made({ imageStr: dataUrl(png(10, 10)) });
    expect(data.imagePath).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(data).not.toHaveProperty('imageStr');
    expect((await update({ ...data, imagePath: '' })).data.imagePath).toBe('');
    const forged = await made({ imagePath: data.imagePath });
    expect(forged.imagePath).toBe('');
  });
});

describe('a reseller registered as a user', () => {
  it('gets one user of its own, with the reseller role, invited by mail', async () => {
    const before = await openTaskKinds();
    const body = registeredForm();
    const { data, text } = await send(body);
    expect(data).toMatchObject({ isregisteredUser: true, version: 2 });
    const [user] = await staffOf(data.id);
    const { data: profile } = await call('GET', `/api/user/${user.id}`, { as: admin });
    expect(profile).toMatchObject({
      userName: data.addressId.userName,
      userEmail: data.addressId.contactEmail,
      userPhone: '+15550100900',
      firstName: 'Rea',
      lastName: 'Ann Seller',
      userRoles: [{ roleId: RESELLER }],
      companyId: { id: data.id, resellerCompanyId: ids.a },
      isSuperadmin: false,
      isFirstLogin: true,
    });
    expect(await accountOf(data.addressId.contactEmail)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
    const mail = inbox.find(({ to }) => to === data.addressId.contactEmail);
    expect(mail).toMatchObject({ channel: 'email', purpose: 'invitation' });
    expect(text).not.toContain(mail?.code ?? 'no code');
    expect(await openTaskKinds()).toEqual(before);
  });

  it('is made once when the same request comes twice, at once or later', async () => {
    const body = registeredForm();
    const again = () => send(body, ncra, { 'idempotency-key': 'one-reseller' });
    const [one, two] = await Promise.all([again(), again()]);
    const three = await again();
    expect([one, two, three].map(({ status, data }) => [status, data.isregisteredUser])).toEqual([
      ['Success', true],
      ['Success', true],
      ['Success', true],
    ]);
    expect(new Set([one, two, three].map(({ data }) => data.id)).size).toBe(1);
    expect(await staffOf(three.data.id)).toHaveLength(1);
  });

  it('is not made at all when its user cannot be, and says why; the next try is a new one', async () => {
    const before = await openTaskKinds();
    const existing = registeredForm();
    await send(existing);
    const body = { ...existing, name: 'Never Made LLC' };
    const headers = { 'idempotency-key': 'failing-reseller' };
    const refusal = {
      http: 200,
      status: 'Failure',
      data: { reason: 'A user with this user name exists already.' },
    };
    expect(await send(body, ncra, headers)).toMatchObject(refusal);
    const left = (await tableItems()).filter(({ pk }) => /^(T|U|W)(#|$)/.test(String(pk)));
    expect(JSON.stringify(left)).not.toContain('Never Made LLC');
    expect(await openTaskKinds()).toEqual(before);
    const better = { ...body, addressId: { ...registeredForm().addressId } };
    expect(await send(better, ncra, headers)).toMatchObject({ status: 'Success', data: { name: 'Never Made LLC' } });
  });

  it('is registered later by a save that turns it on, and stays registered under its user name', async () => {
    const data = await made();
    const form = registeredForm();
    const { data: saved, message } = await update({ ...data, ...form, name: data.name });
    expect(message).toBe('Updated successfully');
    expect(saved).toMatchObject({
      isregisteredUser: true,
      version: 2,
      addressId: { userName: form.addressId.userName },
    });
    expect(await staffOf(data.id)).toHaveLength(1);
    const addressId = { ...saved.addressId, userName: 'somebody-else', cityName: 'Newtown' };
    const { data: again } = await update({ ...saved, addressId, isregisteredUser: false });
    expect(again).toMatchObject({
      isregisteredUser: true,
      version: 3,
      addressId: { userName: form.addressId.userName, cityName: 'Newtown' },
    });
    expect(await staffOf(data.id)).toHaveLength(1);
  });

  it('stays as it was when the save that turns it on cannot make the user', async () => {
    const before = await openTaskKinds();
    const existing = registeredForm();
    await send(existing);
    const data = await made();
    const answer = await update({ ...data, name: 'Not Saved', addressId: existing.addressId, isregisteredUser: true });
    expect(answer).toMatchObject({
      http: 200,
      message: 'Update Failed',
      data: { reason: 'A user with this user name exists already.' },
    });
    expect((await read(data.id)).data).toEqual(data);
    expect([await staffOf(data.id), await openTaskKinds()]).toEqual([[], before]);
  });
});

describe('a reseller whose user name a user has', () => {
  it('leaves them alone, even one of its own users, and stays unregistered', async () => {
    const data = await made();
    const form = registeredForm();
    const { userName } = form.addressId;
    const body = {
      ...{ userName, userEmail: `other-${userName}`, userPhone: '+15550100901', firstName: 'Own', lastName: 'User' },
      userRoles: [{ roleId: RESELLER }],
      companyId: data.id,
    };
    const { data: user } = await call('POST', '/api/user', { as: admin, body });
    expect(await update({ ...data, addressId: form.addressId, isregisteredUser: true })).toMatchObject({
      message: 'Update Failed',
    });
    expect((await staffOf(data.id)).map(({ id }: { id: string }) => id)).toEqual([user.id]);
    expect(await accountOf(user.userEmail)).toMatchObject({ enabled: true });
    expect((await read(data.id)).data).toEqual(data);
  });
});

describe('changing a reseller', () => {
  it('changes nothing that only the server sets, and keeps a checklist that was not sent', async () => {
    const data = await made({ companyDocumentsList: [{ documentId: 1, isSelected: true }] });
    const { companyDocumentsList: _left, ...form } = data;
    const forged = { isreseller: false, resellerCompanyId: ids.b, documentLength: 9, companyResellerType: 'Forged' };
    expect((await update({ ...form, ...forged, deactivate: true })).data).toEqual({
      ...data,
      deactivate: true,
      version: 2,
    });
  });

  it('tells the second of two writers that another user was first', async () => {
    const data = await made();
    const answers = await Promise.all([0, 1].map((ismember) => update({ ...data, ismember })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(await update({ ...data, ...registeredForm() })).toMatchObject({ http: 409, message: 'Update Failed' });
  });

  it('is not for the data company, and not for the user’s own company', async () => {
    const { data: own } = await read(ids.a1, reseller);
    expect((await update(own, experian)).http).toBe(403);
    expect((await update(own, branch)).http).toBe(403);
    expect((await remove(ids.a1, branch)).http).toBe(403);
    expect((await update({ ...own, name: own.name })).status).toBe('Success');
  });
});

describe('looking at resellers', () => {
  it('is for a reseller its own record only', async () => {
    expect((await read(ids.a1, reseller)).data.id).toBe(ids.a1);
    expect((await read(ids.a2, reseller)).text).toBe((await read('none', reseller)).text);
    const { data } = await call('GET', '/api/reseller/listallReseller', { as: reseller });
    expect(data.map(({ id }: { id: string }) => id)).toEqual([ids.a1]);
  });

  it('answers a company like a reseller that does not exist', async () => {
    expect(await read(ids.a)).toMatchObject({ message: 'Company Id is not available' });
    expect((await read(ids.b1)).text).toBe((await read('none')).text);
  });

  it('shows which of them use a provider', async () => {
    const tpResellerList = [{ resellerId: ids.a1 }, { resellerId: ids.a2 }];
    const body = providerForm({ tpResellerList });
    const { data: provider } = await call('POST', '/api/techProvider', { as: ncra, body });
    const list = async (as: Person, query = {}) =>
      call('GET', '/api/reseller/resellerListByTpIds', { as, query: { tpId: provider.id, ...query } });
    const idsOf = async (as: Person, query = {}) =>
      (await list(as, query)).data.content.map(({ id }: { id: string }) => id).sort();
    for (const person of [ncra, experian, admin]) expect(await idsOf(person)).toEqual([ids.a1, ids.a2].sort());
    expect((await list(ncra, { size: '1' })).data).toMatchObject({ totalElements: 2, totalPages: 2 });
    expect((await list(reseller)).http).toBe(403);
    expect((await list(ncra, { tpId: 'none' })).message).toBe('Id Not Available');
  });
});

describe('deleting a reseller', () => {
  it('is refused while it has end users, and says how many', async () => {
    const data = await made();
    const staff = await signIn({ companyId: data.id, roles: [RESELLER] });
    const { data: endUser } = await call('POST', '/api/endUser', { as: staff, body: endUserForm() });
    expect(await remove(data.id)).toMatchObject({
      http: 200,
      message: 'Delete Failed',
      data: { reason: 'The reseller still has 1 end user.' },
    });
    await call('DELETE', `/api/endUser/${endUser.id}`, { as: staff });
    expect(await remove(data.id)).toMatchObject({ message: 'Deleted successfully' });
  });

  it('takes its users along, at once in the portal and within a minute in the pool', async () => {
    const { data } = await send(registeredForm());
    const staff = await signIn({ companyId: data.id, roles: [RESELLER] });
    const profile = () => call('GET', '/user', { as: staff });
    expect((await profile()).http).toBe(200);
    expect(await remove(data.id)).toMatchObject({ message: 'Deleted successfully' });
    expect((await profile()).http).toBe(401);
    expect(await staffOf(data.id)).toEqual([]);
    await runTasks({ time: new Date().toISOString() });
    expect(await accountOf(data.addressId.contactEmail)).toBeUndefined();
    expect(await openTaskKinds()).toEqual([]);
    const again = { ...registeredForm(), addressId: data.addressId };
    expect((await send(again)).status).toBe('Success');
  });

  it('takes it off the providers it used', async () => {
    const data = await made();
    const body = providerForm({ tpResellerList: [{ resellerId: data.id }, { resellerId: ids.a2 }] });
    const { data: provider } = await call('POST', '/api/techProvider', { as: ncra, body });
    await remove(data.id);
    const { data: now } = await call('GET', `/api/techProvider/${provider.id}`, { as: ncra });
    expect(now.tpResellerList).toEqual([{ resellerId: ids.a2 }]);
  });

  it('lets no end user be added to what is deleted', async () => {
    const data = await made();
    await remove(data.id);
    const body = endUserForm({ companyId: data.id });
    expect(await call('POST', '/api/endUser', { as: admin, body })).toMatchObject({
      message: 'Company Id is not available',
    });
  });
});

describe('deleting a company', () => {
  it('is refused while it has end users', async () => {
    const answer = await call('DELETE', '/api/company/delete', { as: admin, query: { id: ids.b } });
    expect(answer.data.reason).toMatch(/^The company still has 1 user and \d+ resellers\.$/);
    const body = endUserForm({ companyId: ids.b });
    await call('POST', '/api/endUser', { as: admin, body });
    const again = await call('DELETE', '/api/company/delete', { as: admin, query: { id: ids.b } });
    expect(again.data.reason).toMatch(/^The company still has 1 user, \d+ resellers and 1 end user\.$/);
  });
});
