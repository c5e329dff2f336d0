import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';
import { endUserRow, providerRow, resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { signIn } = await import('../../support/people.ts');
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { accounted, deliver, putInbound, importsOf, resultOf, resume, sheetOf } = await import('./import-calls.ts');

let company: string;
let reseller: string;
let ncra: Person;
const scope = () => chosenScope({ userId: 'u', userName: 'Someone' }, company);

beforeEach(async () => {
  ({ company, reseller, ncra } = await createSmallTenant());
});

const many = (count: number, fields: Record<string, string> = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => resellerRow(`Busy ${from + index} LLC`, fields));

/** Uploads files, imports all of them at the same time, and returns their reports. */
const together = async (imports: ReturnType<typeof importsOf>, files: Uint8Array[], options = {}) => {
  const sent = await Promise.all(files.map((bytes) => imports.send(bytes, options)));
  const ids = sent.map(({ data }) => data.importId as string);
  await Promise.all(ids.map((id) => deliver(imports.messageFor(id))));
  return Promise.all(ids.map((id) => imports.report(id)));
};

describe('people who save while an import runs', () => {
  it('as another process does come through at once, and the import loses nothing', async () => {
    const imports = importsOf('reseller', ncra, company);
    const { data } = await imports.send(sheetOf('reseller', many(1_500)));
    const running = deliver(imports.messageFor(data.importId));
    // Another process does not share the turns of this one.
    vi.resetModules();
    const elsewhere = (await import('#lambdas/entities/records/reseller.ts')).resellers(scope());
    const record = await elsewhere.get(reseller);
    const waits: number[] = [];
    for (let save = 0; save < 12; save++) {
      const started = performance.now();
      await elsewhere.update(reseller, record.version + save, { name: `Saved ${save} LLC` });
      waits.push(performance.now() - started);
    }
    expect(await running).toBe(false);
    expect(await imports.report(data.importId)).toMatchObject({ state: 'done', counts: { created: 1_500, failed: 0 } });
    expect(await elsewhere.count()).toBe(1_501);
    expect(Math.max(...waits)).toBeLessThan(3_000);
  });
});

describe('two imports of one tenant at the same time', () => {
  it('with different names both write all of theirs', async () => {
    const imports = importsOf('reseller', ncra, company);
    const files = [many(200, {}, 0), many(200, {}, 200), many(200, {}, 400)];
    const reports = await together(
      imports,
      files.map((rows) => sheetOf('reseller', rows)),
    );
    expect(reports).toMatchObject(files.map(() => ({ state: 'done', counts: { created: 200, failed: 0 } })));
    expect(await resellers(scope()).count()).toBe(601);
  });

  it('with the same names and other values end as if one had come after the other', async () => {
    const imports = importsOf('reseller', ncra, company);
    const files = ['First', 'Second'].map((cityName) => sheetOf('reseller', many(150, { cityName })));
    const reports = await together(imports, files);
    for (const { state, counts } of reports) {
      expect([state, accounted(counts), counts.failed]).toEqual(['done', 150, 0]);
      expect(counts.created + counts.updated).toBe(150);
    }
    expect(reports[0].counts.created + reports[1].counts.created).toBe(150);
    expect(await resellers(scope()).count()).toBe(151);
  });

  it('that only create skip what the other one was first with', async () => {
    const imports = importsOf('reseller', ncra, company);
    const files = ['First', 'Second'].map((cityName) => sheetOf('reseller', many(150, { cityName })));
    const reports = await together(imports, files, { mode: 'createOnly' });
    const [a, b] = reports.map(({ counts }) => counts);
    expect([a.created + b.created, a.skipped + b.skipped, a.failed + b.failed]).toEqual([150, 150, 0]);
    expect(reports.map(({ counts }) => accounted(counts))).toEqual([150, 150]);
  });

  it('that only update what is there change nothing else', async () => {
    const imports = importsOf('reseller', ncra, company);
    await imports.upload(sheetOf('reseller', many(50)));
    const files = ['First', 'Second'].map((cityName) => sheetOf('reseller', many(80, { cityName })));
    const reports = await together(imports, files, { mode: 'updateOnly' });
    for (const { counts } of reports) expect(counts).toMatchObject({ created: 0, updated: 50, skipped: 30, failed: 0 });
    expect(await resellers(scope()).count()).toBe(51);
  });

  it('of different kinds do not hinder each other', async () => {
    const messages = [
      await putInbound('reseller', company, sheetOf('reseller', many(120)), { name: 'r.xlsx' }),
      await putInbound(
        'techProvider',
        company,
        sheetOf(
          'techProvider',
          Array.from({ length: 120 }, (_, at) => providerRow(`Vault ${at}`, { resellers: reseller })),
        ),
        { name: 'p.xlsx' },
      ),
      await putInbound(
        'endUser',
        reseller,
        sheetOf(
          'endUser',
          Array.from({ length: 120 }, (_, at) => endUserRow(`Tenant ${at}`)),
        ),
        { name: 'e.xlsx' },
      ),
    ];
    await Promise.all(messages.map((message) => deliver(message)));
    const results = [
      await resultOf('reseller', company, 'r.xlsx'),
      await resultOf('techProvider', company, 'p.xlsx'),
      await resultOf('endUser', reseller, 'e.xlsx'),
    ];
    expect(results).toMatchObject(results.map(() => ({ state: 'done', counts: { created: 120, failed: 0 } })));
    expect([await providers(scope()).count(), await endUsers(scope()).count()]).toEqual([120, 120]);
  });

  it('of which one names what the other brings in end with accounts that add up', async () => {
    const vaults = Array.from({ length: 100 }, (_, at) => providerRow(`Shared Vault ${at}`));
    const tenants = Array.from({ length: 100 }, (_, at) =>
      endUserRow(`Sharing ${at}`, { providers: `Shared Vault ${at}` }),
    );
    const first = await putInbound('techProvider', company, sheetOf('techProvider', vaults), { name: 'p.xlsx' });
    const second = sheetOf('endUser', tenants);
    await Promise.all([deliver(first), deliver(await putInbound('endUser', reseller, second, { name: 'e.xlsx' }))]);
    const { counts } = await resultOf('endUser', reseller, 'e.xlsx');
    expect([accounted(counts), counts.created + counts.failed]).toEqual([100, 100]);
    expect(await endUsers(scope()).count()).toBe(counts.created);
    await deliver(await putInbound('endUser', reseller, second, { name: 'again.xlsx' }));
    expect((await resultOf('endUser', reseller, 'again.xlsx')).counts).toMatchObject({
      created: counts.failed,
      unchanged: counts.created,
    });
  });
});

describe('one import in several deliveries at the same time', () => {
  it('is undone once', async () => {
    const imports = importsOf('reseller', ncra, company);
    const { id } = await imports.upload(sheetOf('reseller', many(150)));
    await imports.requestTransition(id, 'undo');
    const message = resume(company, id);
    await Promise.all([deliver(message), deliver(message), deliver(message)]);
    await deliver(message);
    expect(await imports.report(id)).toMatchObject({ state: 'undone', undo: { removed: 150, restored: 0, left: 0 } });
    expect(await resellers(scope()).count()).toBe(1);
  });

  it('is confirmed, cancelled and undone once', async () => {
    const imports = importsOf('reseller', ncra, company);
    const { id } = await imports.upload(sheetOf('reseller', many(150)), { review: true });
    const answers = await Promise.all([
      imports.requestTransition(id, 'confirm'),
      imports.requestTransition(id, 'cancel'),
      imports.requestTransition(id, 'confirm'),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    await Promise.all([deliver(resume(company, id)), deliver(resume(company, id))]);
    await deliver(resume(company, id));
    const { state, counts } = await imports.report(id);
    expect(['cancelled', 'done']).toContain(state);
    expect(accounted(counts)).toBe(150);
    expect(await resellers(scope()).count()).toBe(counts.created + 1);
  });
});

describe('an import and the edits of people', () => {
  it('loses none of them: the row that is about an edited record is judged again', async () => {
    const imports = importsOf('reseller', ncra, company);
    await imports.upload(sheetOf('reseller', many(3, { cityName: 'Old' })));
    const { id } = await imports.upload(sheetOf('reseller', many(3, { cityName: 'New' })), { review: true });
    const list = resellers(scope());
    const edited = (await list.view()).holder(['name'], { name: 'Busy 1 LLC' }) ?? '';
    const record = await list.get(edited);
    await list.update(edited, record.version, { ismember: 1 });
    const { data } = await imports.transition(id, 'confirm');
    expect(data.counts).toMatchObject({ updated: 3, failed: 0 });
    expect(await list.get(edited)).toMatchObject({ ismember: 1, addressId: { cityName: 'New' } });
  });

  it('of a reseller’s own staff goes on in their rights', async () => {
    const seller = await signIn({ companyId: reseller, roles: [RESELLER] });
    const imports = importsOf('endUser', seller, reseller);
    const reports = await together(
      imports,
      [0, 100].map((from) =>
        sheetOf(
          'endUser',
          Array.from({ length: 100 }, (_, at) => endUserRow(`Own ${from + at}`)),
        ),
      ),
    );
    expect(reports).toMatchObject(reports.map(() => ({ state: 'done', counts: { created: 100 } })));
  });
});
