import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { TenantSettings } from '#contract/company/settings.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings as local } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { tenantSettingsOf } = await import('#lambdas/entities/records/company.ts');
const { PORTAL } = await import('#lambdas/store/id.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { table } = await import('#lambdas/ports/table.ts');

const path = '/api/company/settings';
const ids = await createTwoTenants();
let admin: Person;
let ncra: Person;

/** Months that documents of each kind are valid. */
const documentMonths = {
  providerMasterAgreement: 0,
  providerInvestigation: 0,
  providerSiteInspection: 0,
  providerCertification: 12,
  endUserAddendum: 0,
  endUserSubLicense: 0,
  endUserAgreement: 0,
  resellerAgreement: 0,
  resellerSubLicense: 0,
};
const chosen = {
  timeZone: 'America/Los_Angeles',
  dueSoonDays: 30,
  reminderDays: [60, 14, 0],
  reviewMonths: { 'provider.review': 24, 'provider.approval': 6, 'provider.signOff': 36, 'endUser.review': 0 },
  reviewFrom: 'anniversary',
  documentMonths: { ...documentMonths, providerSiteInspection: 24 },
  accessReviewMonths: 12,
};
const defaults = {
  timeZone: 'America/New_York',
  dueSoonDays: 60,
  reminderDays: [90, 60, 30, 7, 1, 0],
  reviewMonths: { 'provider.review': 12, 'provider.approval': 12, 'provider.signOff': 0, 'endUser.review': 12 },
  reviewFrom: 'completion',
  documentMonths,
  accessReviewMonths: 6,
};

const read = (as: Person, companyId = ids.a) => call('GET', path, { as, query: { companyId } });
const save = async (as: Person, change: object = {}, companyId = ids.a) => {
  const { version } = (await read(admin, companyId)).data;
  return call('PUT', path, { as, body: { ...chosen, companyId, version, ...change } });
};

beforeAll(async () => {
  admin = await signIn({ isSuperadmin: true });
  ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
});

describe('the settings of a tenant', () => {
  it('are the defaults where no user has settled anything', async () => {
    expect((await read(ncra)).data).toEqual({ companyId: ids.a, version: 1, ...defaults });
  });

  it('are the defaults of a company that was stored before there were settings', async () => {
    const Key = keys.record(PORTAL, 'company', ids.b);
    const { Item } = await table.send(new GetCommand({ TableName: local.table, Key }));
    const { settings: _, ...record } = JSON.parse(Item?.record);
    await table.send(
      new UpdateCommand({
        TableName: local.table,
        Key,
        UpdateExpression: 'SET #record = :record',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: { ':record': JSON.stringify(record) },
      }),
    );
    expect((await read(admin, ids.b)).data).toMatchObject(defaults);
    expect(await tenantSettingsOf(ids.b)).toEqual(defaults);
  });

  it('of before may give a provider no next review, and are shown so until they are saved', async () => {
    const stored = TenantSettings.parse({ reviewMonths: { 'provider.review': 0 } });
    expect(stored.reviewMonths).toEqual({ ...defaults.reviewMonths, 'provider.review': 0 });
  });

  it('are saved by its own NCRA staff and by super admins, and what follows them sees it at once', async () => {
    expect(await tenantSettingsOf(ids.a)).toEqual(defaults);
    expect(await save(ncra)).toMatchObject({ status: 'Success', message: 'Updated successfully', data: chosen });
    expect(await tenantSettingsOf(ids.a)).toEqual(chosen);
    expect((await save(admin, { dueSoonDays: 45 })).data).toMatchObject({ ...chosen, dueSoonDays: 45 });
    expect((await read(ncra)).data).toMatchObject({ ...chosen, dueSoonDays: 45 });
    expect((await tenantSettingsOf(ids.a)).dueSoonDays).toBe(45);
  });

  it('stay when the company’s form is saved, whose answer does not show them', async () => {
    await save(admin);
    const { data: company } = await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.a } });
    expect(company).not.toHaveProperty('settings');
    const saved = await call('PUT', '/api/company/update', { as: ncra, body: { ...company, settings: defaults } });
    expect(saved.status).toBe('Success');
    expect(saved.data).not.toHaveProperty('settings');
    expect((await read(ncra)).data).toMatchObject(chosen);
  });

  it('keep the days of reminders in their order, the earliest first', async () => {
    const { data } = await save(admin, { reminderDays: [1, 90, 30] });
    expect(data.reminderDays).toEqual([90, 30, 1]);
    expect((await save(admin, { reminderDays: [] })).data.reminderDays).toEqual([]);
  });

  it('stand in the journal as a change of the company, with who made it', async () => {
    await save(admin);
    await save(ncra, { dueSoonDays: 77 });
    const entries = (await tableItems()).filter(({ changes }) => String(changes).includes('"dueSoonDays":77'));
    expect(entries).toMatchObject([{ by: ncra.userId }]);
    expect(JSON.parse(String(entries[0]?.changes))).toMatchObject([
      {
        op: 'update',
        id: ids.a,
        before: { settings: chosen },
        after: { settings: { ...chosen, dueSoonDays: 77 } },
      },
    ]);
  });

  it.each([1, 365])('take %i days as soon', async (dueSoonDays) => {
    expect((await save(admin, { dueSoonDays })).data.dueSoonDays).toBe(dueSoonDays);
  });

  const months = 'Please enter a whole number of months from 0 to 120';
  const needed = 'A technology provider always has a next review. Please enter a whole number of months from 1 to 120';
  it.each([
    [{ dueSoonDays: 0 }, 'Please enter a whole number of days from 1 to 365'],
    [{ dueSoonDays: 366 }, 'Please enter a whole number of days from 1 to 365'],
    [{ dueSoonDays: 1.5 }, 'Please enter a whole number of days from 1 to 365'],
    [{ reminderDays: [366] }, 'Please enter a whole number of days from 0 to 365'],
    [{ reminderDays: [-1] }, 'Please enter a whole number of days from 0 to 365'],
    [{ reminderDays: [7, 7] }, 'Please enter each number of days once'],
    [{ reminderDays: Array.from({ length: 21 }, (_, day) => day) }, 'Please enter at most 20 days'],
    [{ reviewMonths: { ...chosen.reviewMonths, 'provider.review': 121 } }, needed],
    [{ reviewMonths: { ...chosen.reviewMonths, 'provider.approval': 121 } }, months],
    [{ reviewMonths: { ...chosen.reviewMonths, 'endUser.review': -1 } }, months],
    [{ reviewMonths: {} }, needed],
    [{ reviewMonths: { ...chosen.reviewMonths, 'provider.review': 0 } }, needed],
    [{ timeZone: 'Mars/Olympus' }, 'Please give a time zone such as America/New_York'],
    [{ reviewFrom: 'someday' }, 'Please select what the next review is counted from'],
  ])('refuse %j', async (change, message) => {
    const before = (await read(admin)).data;
    expect(await save(ncra, change)).toMatchObject({ http: 400, status: 'Failure', message });
    expect((await read(admin)).data).toEqual(before);
  });

  it('are not put back to a default by a request that leaves one out', async () => {
    const answer = await save(admin, { dueSoonDays: undefined });
    expect(answer).toMatchObject({ http: 400, message: 'Please enter a whole number of days from 1 to 365' });
  });

  it('saved by two at once: one is first, the other gets a message', async () => {
    const { version } = (await read(admin)).data;
    const answers = await Promise.all(
      [10, 20].map((dueSoonDays) =>
        call('PUT', path, { as: admin, body: { ...chosen, companyId: ids.a, version, dueSoonDays } }),
      ),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    const first = answers.find(({ http }) => http === 200);
    expect((await read(admin)).data).toEqual(first?.data);
    expect(answers.find(({ http }) => http === 409)).toMatchObject({ message: 'Update Failed' });
  });

  it('of another tenant are answered like those of a company that does not exist', async () => {
    const missing = 'Company Id is not available';
    for (const id of [ids.b, ids.a1, '000000000000']) {
      expect(await read(ncra, id)).toMatchObject({ http: 200, status: 'Failure', message: missing });
      const body = { ...chosen, companyId: id, version: 1 };
      expect(await call('PUT', path, { as: ncra, body })).toMatchObject({ status: 'Failure', message: missing });
    }
    expect((await read(admin, ids.b)).data).toMatchObject(defaults);
  });

  it('are a root company’s: a reseller has none', async () => {
    expect(await read(admin, ids.a1)).toMatchObject({ status: 'Failure', message: 'Company Id is not available' });
  });

  it('are closed to staff of a reseller, whatever their roles', async () => {
    const staff = await signIn({ companyId: ids.a1, roles: [NCRA, EXPERIAN, RESELLER] });
    for (const id of [ids.a, ids.a1])
      expect(await read(staff, id)).toMatchObject({ http: 403, message: 'This user does not have access' });
    const body = { ...chosen, companyId: ids.a, version: (await read(admin)).data.version };
    expect(await call('PUT', path, { as: staff, body })).toMatchObject({ http: 403 });
  });
});
