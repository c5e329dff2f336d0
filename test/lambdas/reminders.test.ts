import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { tenantScope } = await import('#lambdas/store/scope.ts');
const { table } = await import('#lambdas/ports/table.ts');

const ids = await createTwoTenants();
const path = '/api/notification/preferences';
const usual = { frequency: 'daily', channel: 'both', summary: 'weekly' };
const chosen = { frequency: 'overdue', channel: 'mail', summary: 'none' };
const read = async (as: Person) => (await call('GET', path, { as })).data;
const save = (as: Person, body: object) => call('PUT', path, { as, body });
const keyOf = (id: string) => ({ ...keys.record(tenantIdOf(id), 'user', id) });
/** The fields of a user as they are stored. */
const stored = async (id: string) => {
  const { Item } = await table.send(new GetCommand({ TableName: settings.table, Key: keyOf(id) }));
  return JSON.parse(Item?.record);
};
const staff = (companyId = ids.a) => signIn({ companyId, roles: [NCRA] });
const profile = async (as: Person) => (await call('GET', '/user', { as })).data;

describe('how reminders reach a person', () => {
  it('is daily by mail and in the portal until they choose, and then what they chose', async () => {
    const person = await staff();
    expect(await read(person)).toEqual(usual);
    expect(await save(person, chosen)).toMatchObject({
      status: 'Success',
      message: 'Updated successfully',
      data: chosen,
    });
    expect(await read(person)).toEqual(chosen);
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${person.userId}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'user-change', detail: 'own reminders' }));
  });

  it.each([
    ['a super admin', () => signIn({ isSuperadmin: true })],
    ['a reseller’s person', () => signIn({ companyId: ids.a1, roles: [RESELLER] })],
  ])('is chosen by %s too', async (_who, signedIn) => {
    const person = await signedIn();
    await save(person, chosen);
    expect(await read(person)).toEqual(chosen);
  });

  it('is the usual for people from before there was a choice, who can choose', async () => {
    const person = await staff();
    const { reminders, ...fields } = await stored(person.userId);
    expect(reminders).toEqual(usual);
    await table.send(
      new UpdateCommand({
        TableName: settings.table,
        Key: keyOf(person.userId),
        UpdateExpression: 'SET #record = :fields',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: { ':fields': JSON.stringify(fields) },
      }),
    );
    expect(await read(person)).toEqual(usual);
    expect((await profile(person)).id).toBe(person.userId);
    await save(person, chosen);
    expect(await read(person)).toEqual(chosen);
  });

  it('is no other user’s choice: neither by this call nor by those that save a user', async () => {
    const [person, colleague, admin] = [await staff(), await staff(), await signIn({ isSuperadmin: true })];
    await save(person, { ...chosen, id: colleague.userId, userId: colleague.userId, version: 99 });
    expect([await read(person), await read(colleague)]).toEqual([chosen, usual]);
    const forged = { reminders: { frequency: 'none', channel: 'portal' }, frequency: 'none', channel: 'portal' };
    const own = await profile(person);
    expect((await call('PUT', '/user', { as: person, body: { ...own, ...forged } })).status).toBe('Success');
    for (const as of [colleague, admin]) {
      const { data } = await call('GET', `/api/user/${person.userId}`, { as });
      expect(Object.keys(data)).not.toContain('reminders');
      expect((await call('PUT', '/api/user', { as, body: { ...data, ...forged } })).status).toBe('Success');
    }
    expect(await read(person)).toEqual(chosen);
    const email = 'forged@example.com';
    const form = { ...own, ...forged, userName: email, userEmail: email, userPhone: '+15550100777' };
    const { data } = await call('POST', '/api/user', { as: person, body: form });
    expect(await stored(data.id)).toMatchObject({ userName: email, reminders: usual });
  });

  it('stays as it is while the profile is saved at the same time', async () => {
    const person = await staff();
    const own = await profile(person);
    const [saved, renamed] = await Promise.all([
      save(person, chosen),
      call('PUT', '/user', { as: person, body: { ...own, firstName: 'Renamed' } }),
    ]);
    expect(saved.status).toBe('Success');
    expect(await read(person)).toEqual(chosen);
    if (renamed.status === 'Success') expect((await profile(person)).firstName).toBe('Renamed');
    else expect(renamed.http).toBe(409);
  });

  it('has no summary for who chose no reminders before there was one, until they choose it', async () => {
    const person = await staff();
    await save(person, { frequency: 'none', channel: 'mail' });
    expect(await read(person)).toEqual({ frequency: 'none', channel: 'mail', summary: 'none' });
    await save(person, { frequency: 'none', channel: 'mail', summary: 'weekly' });
    expect(await read(person)).toEqual({ frequency: 'none', channel: 'mail', summary: 'weekly' });
  });

  it.each([
    [{ frequency: 'hourly', channel: 'mail' }, 'Please select how often'],
    [{ frequency: 'daily', channel: 'pigeon' }, 'Please select where to'],
    [{ frequency: 'daily' }, 'Please select where to'],
  ])('is not %o', async (body, message) => {
    const person = await staff();
    const answer = await save(person, body);
    expect([answer.http, answer.text]).toEqual([400, expect.stringContaining(message)]);
    expect(await read(person)).toEqual(usual);
  });

  it('stands in the list of the tenant’s users, for the job that reminds them all', async () => {
    const [person, other] = [await staff(ids.b), await staff(ids.b)];
    await save(person, chosen);
    const { columns } = await users(tenantScope({ userId: 'job', userName: 'Job' }, ids.b)).view();
    const rows = [...columns.positions()].map((position) => columns.row(position));
    const choiceOf = ({ userId }: Person) => {
      const row = rows.find(({ id }) => id === userId);
      return {
        frequency: row?.reminderFrequency,
        channel: row?.reminderChannel,
        summary: row?.reminderSummary,
      };
    };
    expect([choiceOf(person), choiceOf(other)]).toEqual([chosen, usual]);
  });
});
