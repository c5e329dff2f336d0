import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { sheetOf } from '../support/downloaded-sheet.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { auditOf } = await import('../support/audit.ts');

const { ids, people } = await createWorld();

describe('a download', () => {
  const today = new Date().toISOString().slice(0, 10);
  const range = { subMenuType: 'reseller', startDate: today, endDate: today };
  const resellersOf = (as: Person, query = {}) =>
    call('GET', '/security/report/download', { as, query: { ...range, ...query } });
  const billing = (as: Person, query = {}) =>
    call('GET', '/security/reseller/totalTPBilling', { as, query: { feeAmount: '10.10', ...query } });
  const billingOf = (as: Person, query = {}) =>
    call('GET', '/security/reseller/totalTPBillingByCompany', { as, query });

  it('has the resellers that were added on the days of the range', async () => {
    const answer = await resellersOf(people.ncra);
    const [header, ...rows] = await sheetOf(answer);
    expect(answer.data.fileName).toBe(`Resellers ${today} to ${today}.xlsx`);
    expect(header).toHaveLength(11);
    expect(rows).toHaveLength(4);
    const amber = rows.find(([name]) => name === 'Amber Screening');
    expect(amber?.slice(4, 8)).toEqual(['Springfield', 'Alabama', 'No', 'No']);
    expect(typeof amber?.[8]).toBe('number');
    const none = await sheetOf(await resellersOf(people.ncra, { startDate: '01/01/2020', endDate: '2020-12-31' }));
    expect(none).toHaveLength(1);
  });

  it('counts days where the person is, as the screens show them', async () => {
    const { dayIn } = await import('#contract/rules/dates.ts');
    // Never the same day in both.
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
    const now = new Date().toISOString();
    const found = async (timeZone: string, day: string) =>
      (await sheetOf(await resellersOf(people.ncra, { startDate: day, endDate: day, timeZone }))).length - 1;
    for (const [zone, other] of [
      [west, east],
      [east, west],
    ] as const)
      expect([await found(zone, dayIn(zone)(now)), await found(zone, dayIn(other)(now))]).toEqual([4, 0]);
    expect((await resellersOf(people.ncra, { timeZone: 'Nowhere/At_All' })).http).toBe(400);
  });

  it('refuses a range that ends before it begins, and what is no day', async () => {
    expect(await resellersOf(people.ncra, { startDate: '2026-02-02', endDate: '2026-02-01' })).toMatchObject({
      http: 200,
      message: 'Please enter a valid date range',
    });
    expect(await resellersOf(people.ncra, { startDate: '2026-02-30' })).toMatchObject({
      http: 400,
      message: 'Please enter a valid date',
    });
  });

  it('holds a reseller’s own company only', async () => {
    const rows = await sheetOf(await resellersOf(people.seller));
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Amber Screening']);
    expect(await resellersOf(people.seller, { companyId: ids.a })).toMatchObject({ status: 'Failure' });
  });

  it('bills each reseller exactly for the different providers it uses', async () => {
    const seller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const made = [0, 1, 2].map(() => call('POST', '/api/techProvider', { as: people.ncra, body: providerForm() }));
    const [one = '', two = '', three = ''] = (await Promise.all(made)).map(({ data }) => data.id as string);
    const uses = (...given: string[]) => ({ endUserTpList: given.map((techProviderId) => ({ techProviderId })) });
    for (const [name, ...used] of [
      ['First', one, two],
      ['Second', two, three],
    ] as const)
      await call('POST', '/api/endUser', { as: seller, body: endUserForm({ name, ...uses(...used) }) });
    const [header, ...rows] = await sheetOf(await billing(people.ncra));
    expect(header).toEqual(['Reseller', 'Technology Providers', 'Fee Amount', 'Total']);
    expect(rows.find(([name]) => name === 'Birch Screening')).toEqual(['Birch Screening', 3, 10.1, 30.3]);
    expect(rows.at(-1)?.filter((cell) => cell !== undefined)).toEqual(['Total', 3, 30.3]);

    const own = await sheetOf(await billingOf(seller));
    expect(own.slice(1).map((row) => [row[0], row[3]])).toEqual([
      ['First', 2],
      ['Second', 2],
      ['Total', 3],
    ]);
    for (const as of [people.ncra, people.admin])
      expect(await sheetOf(await billingOf(as, { companyId: ids.a2 }))).toEqual(own);
  });

  it('takes amounts with at most two decimals, up to a million', async () => {
    expect(await billing(people.ncra, { feeAmount: '' })).toMatchObject({ message: 'Please enter Fee Amount' });
    for (const feeAmount of ['1.234', '-1', '1e3', '1000000.01', '0x10'])
      expect((await billing(people.ncra, { feeAmount })).http).toBe(400);
    expect((await billing(people.ncra, { feeAmount: '1000000' })).status).toBe('Success');
  });

  it('of all resellers is not for a reseller, and of another company for no user', async () => {
    expect(await billing(people.seller)).toMatchObject({ http: 403 });
    for (const companyId of [ids.a2, ids.b1, ids.b])
      expect(await billingOf(people.seller, { companyId })).toMatchObject({ message: 'Company Id is not available' });
    for (const companyId of [ids.b1, ids.b])
      expect(await billingOf(people.ncra, { companyId })).toMatchObject({ message: 'Company Id is not available' });
    expect(await billingOf(people.admin)).toMatchObject({ message: 'Company Id is not available' });
  });

  it('is written into the audit trail', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    await billing(other);
    expect((await auditOf(other.userId)).at(-1)).toMatchObject({
      type: 'download',
      detail: 'Technology Provider Billing',
    });
  });
});
