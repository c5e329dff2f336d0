import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { firstPurposeSettings } from '#contract/purpose/settings.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { certified, ended, entered, removed, verified } = await import('#lambdas/domain/purpose/purpose-steps.ts');
const { registerPresentation } = await import('#lambdas/domain/register/register-presentation.ts');
const { registerIn } = await import('#lambdas/domain/register/register-state.ts');
const { endUsersAt, presentationAt, registerRows } = await import('#lambdas/domain/register/register-state.ts');
const { forwardWithBefore, registerDifferences } = await import('#lambdas/domain/register/register-differences.ts');
const { todayIn } = await import('#lambdas/entities/records/company.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { tenantScope } = await import('#lambdas/store/scope.ts');
const { headOf } = await import('#lambdas/store/journal/load.ts');
const { entriesAfter, formatSince, versionAsOf } = await import('#lambdas/store/journal/history/past-entries.ts');
const { views } = await import('#lambdas/store/journal/load.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
const { madeUpResellers } = await import('#local/seed/made-up-resellers.ts');
const { EndUserRecord: Schema } = await import('#contract/end-user/record.ts');

const NOON = Date.parse('2026-03-02T17:00:00Z');
const HOUR = 3_600_000;
let now = NOON;
const passes = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const actor = { userId: 'test', userName: 'Test' };
const entries = firstPurposeSettings.purposes;
const all = { within: { owners: ['parentId'], companies: [] as string[] }, bureauId: 0 };

/** A tenant with two resellers, whose register changes. */
const createChanging = async (name: string) => {
  const tenantId = (await createTenant(name, 'Ada Alpha', 1)) as never;
  const [first = '', second = ''] = await createResellers(tenantId, madeUpResellers(2, ` ${name}`));
  const scope = tenantScope(actor, tenantId);
  const of = { ...all, within: { ...all.within, companies: [tenantId as string] } };
  const ids: string[] = [];
  const create = async (bureauIds: readonly number[]) => {
    const form = endUserForm({ companyId: ids.length % 2 === 0 ? first : second, parentId: tenantId });
    const {
      id: _id,
      version: _version,
      ...fields
    } = Schema.parse({
      ...form,
      ...{ id: 'x', version: 1, endUserTpList: [], endUserDocumentCollectedList: [], divId: '' },
      bureaus: bureauIds.map((id) => ({ id })),
    });
    ids.push((await endUsers(scope).create(fields)).id);
  };
  const step = async (by: string) => ({ by, byId: by, today: await todayIn(tenantId) });
  const change = async (at: number, make: (record: EndUserRecord, by: string) => Promise<object>) => {
    const id = ids[at % ids.length] ?? '';
    const record = await endUsers(scope).find(id);
    if (!record) return;
    // A step that is not possible now changes nothing.
    const fields = await make(record, 'Rolf Sales').catch(() => undefined);
    if (fields) await endUsers(scope).patchLatest(id, fields);
  };
  const purposeOf = ({ purposes }: EndUserRecord, which: number) => purposes[which % purposes.length]?.id ?? '';
  const deeds: Record<string, (at: number, which: number) => Promise<unknown>> = {
    create: (at) => create(at % 3 === 0 ? [] : [1 + (at % 2)]),
    enter: (at, which) =>
      change(at, async (record, by) => ({
        purposes: entered(record, { purposeId: 1 + (which % 9), products: [1], states: [] }, entries, await step(by)),
      })),
    certify: (at, which) =>
      change(at, async (record, by) => {
        const [id, made] = [purposeOf(record, which), await step(by)];
        const validUntil = which % 2 === 0 ? '' : daysAfter(made.today, 1 + (which % 3));
        const given = { id, signer: 'Una User', day: made.today, documentId: '', validUntil };
        return { purposes: certified(record, given, '', made) };
      }),
    verify: (at, which) =>
      change(at, async (record) => {
        const made = await step('Nell Reviewer');
        const given = { id: purposeOf(record, which), how: 'visit', day: made.today, note: '' } as const;
        return { purposes: verified(record, given, made) };
      }),
    end: (at, which) =>
      change(at, async (record, by) => {
        const made = await step(by);
        const given = { id: purposeOf(record, which), day: daysAfter(made.today, which % 3), reason: 'Over' };
        return { purposes: ended(record, given, made) };
      }),
    remove: (at, which) =>
      change(at, async (record, by) => ({
        purposes: removed(record, { id: purposeOf(record, which) }, await step(by)),
      })),
    rename: (at, which) => change(at, async () => ({ name: `Renamed ${at} ${which} ${now}` })),
    business: (at, which) => change(at, async () => ({ businessId: which % 2, business: `Business ${which % 2}` })),
    delete: async (at) => {
      const found = await endUsers(scope).find(ids[at % ids.length] ?? '');
      if (found) await endUsers(scope).remove(found.id);
    },
    renameReseller: (at, which) =>
      resellers(scope).patchLatest(which % 2 === 0 ? first : second, { name: `Reseller ${at} ${now}` }),
    suspend: async (_at, which) => {
      const day = await todayIn(tenantId);
      const to = which % 3 === 0 ? ('active' as const) : ('suspended' as const);
      const made = { id: `${now}`, from: 'active' as const, to, day, at: new Date().toISOString(), byId: '' };
      await resellers(scope).changeLatest(first, (before) => ({
        ...before,
        standingSteps: [...before.standingSteps, { ...made, reason: 0, text: '', missing: [], isUndo: false }] as never,
      }));
    },
  };
  /** The register as a list shows it now. */
  const live = async () => {
    const view = registerIn(await endUsers(scope).view());
    const presentation = await registerPresentation(tenantId);
    return view.columns.positions().map((at) => view.shown(at, presentation));
  };
  const versions = async (time: number) => ({
    endUsers: await versionAsOf(tenantId, 'endUser', time),
    resellers: await versionAsOf(tenantId, 'reseller', time),
  });
  /** The register as of a moment, worked out of the journal. */
  const past = async (time: number, day: string) => {
    const at = await versions(time);
    return [...registerRows(await endUsersAt(tenantId, at.endUsers), of, await presentationAt(tenantId, at, day))];
  };
  return { tenantId, deeds, live, past, versions, create, of };
};

const byId = (rows: readonly unknown[]) =>
  (rows as { id: string }[]).toSorted((one, other) => one.id.localeCompare(other.id));

const names = ['create', 'enter', 'enter', 'enter', 'certify', 'certify', 'verify', 'verify', 'end', 'remove'];
const seldom = ['rename', 'business', 'delete', 'renameReseller', 'suspend'];
const deed = fc.record({
  name: fc.constantFrom(...names, ...names, ...seldom),
  at: fc.nat(9),
  which: fc.nat(9),
  hours: fc.integer({ min: 1, max: 30 }),
  copies: fc.boolean(),
});

describe('the register as of a moment in the past', { timeout: 120_000 }, () => {
  it('is what the list showed then, whatever changed since, and differs by what the two lists differ in', async () => {
    let tenants = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 40 }), async (chosen) => {
        const { tenantId, deeds, live, past, versions, create, of } = await createChanging(`Changing ${++tenants}`);
        for (const bureaus of [[1], [2], []]) await create(bureaus);
        const copies: { time: number; day: string; rows: readonly unknown[] }[] = [];
        for (const { name, at, which, hours, copies: isCopied } of chosen) {
          await deeds[name]?.(at, which);
          passes(1_000);
          if (isCopied) copies.push({ time: now, day: await todayIn(tenantId), rows: await live() });
          passes(hours * HOUR);
        }
        views.clear();
        for (const { time, day, rows } of copies) expect(byId(await past(time, day))).toEqual(byId(rows));
        const [first, last] = [copies[0], copies.at(-1)];
        if (!first || !last) return;
        const [before, after] = [await versions(first.time), await versions(last.time)];
        const list = await endUsersAt(tenantId, before.endUsers);
        const states = {
          endUsers: list,
          before: await forwardWithBefore(list, after.endUsers),
          earlier: await presentationAt(tenantId, before, first.day),
          later: await presentationAt(tenantId, after, last.day),
        };
        const different = [...registerDifferences(states, of)];
        const known = new Map(byId(first.rows).map((row) => [row.id, row]));
        const expected = new Set(
          byId(last.rows).flatMap((row) => (JSON.stringify(known.get(row.id)) === JSON.stringify(row) ? [] : [row.id])),
        );
        const left = byId(first.rows).filter(({ id }) => !byId(last.rows).some((row) => row.id === id));
        for (const { id } of left) expected.add(id);
        expect(new Set(different.map(({ id }) => id))).toEqual(expected);
        expect(
          different
            .filter(({ kind }) => kind === 'left')
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(left.map(({ id }) => id).toSorted());
        for (const { kind, fields } of different) expect(fields.length > 0).toBe(kind === 'changed');
      }),
      { numRuns: 6 },
    );
  });

  it('is decided by the order of the journal where clocks disagree, and stays so when the journal grows', async () => {
    const midnight = Date.parse('2026-05-05T04:00:00Z');
    vi.setSystemTime(midnight - 100 * HOUR);
    const { a } = await createTwoTenants(1);
    const scope = tenantScope(actor, a as never);
    const [reseller] = await resellers(scope).all();
    const write = (time: number) => {
      vi.setSystemTime(time);
      return resellers(scope).patchLatest(reseller?.id ?? '', { name: `At ${time}` });
    };
    const minutes = [-90, -50, -20, -25, -1, 2, -3, -0.5, 5, 40, 30, 70, 65, 200];
    const { v: start } = await headOf(a as never, 'reseller');
    for (const minute of minutes) await write(midnight + minute * 60_000);
    // The first entry of a clock that says midnight is over is the sixth: what comes behind it is of the next day.
    expect(await versionAsOf(a as never, 'reseller', midnight)).toBe(start + 5);
    for (let more = 1; more <= 20; more++) {
      await write(midnight + (200 + more) * 60_000);
      expect(await versionAsOf(a as never, 'reseller', midnight)).toBe(start + 5);
    }
    expect(await versionAsOf(a as never, 'reseller', midnight + 1e12)).toBe(start + minutes.length + 20);
    expect(await versionAsOf(a as never, 'reseller', 0)).toBe(0);
  });

  it('is recorded since the first entry whose rows say purposes', async () => {
    const { tenantId, create } = await createChanging('Recorded Since');
    expect(await formatSince(tenantId, 'endUser', 1)).toBeUndefined();
    passes(HOUR);
    await create([]);
    const { value: first } = await entriesAfter(tenantId, 'endUser', 0).next();
    expect(await formatSince(tenantId, 'endUser', 1)).toBe(first.at);
    expect(await formatSince(tenantId, 'endUser', 999)).toBeUndefined();
  });
});
