import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { createSmallTenant } = await import('../../support/small-tenant.ts');
const { tableItems } = await import('../../support/accounts.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { deliver, importsOf, sheetOf } = await import('./import-calls.ts');

let company: string;
let reseller: string;
let ncra: Person;
let imports: ReturnType<typeof importsOf>;
const scope = () => chosenScope({ userId: 'u', userName: 'Someone' }, company);
const list = () => resellers(scope());
const holderOf = async (name: string) => (await list().view()).holder(['name'], { name }) ?? '';

beforeEach(async () => {
  ({ company, reseller, ncra } = await createSmallTenant());
  imports = importsOf('reseller', ncra, company);
});

/** More rows than two transactions take. */
const MANY = 200;
const rows = (fields: Record<string, string> = {}) =>
  Array.from({ length: MANY }, (_, at) => resellerRow(`Planned ${at} LLC`, fields));

/** The version of the list by which each record was created, as the journal says. */
const journalled = async () => {
  const journal = keys.journal(tenantIdOf(company), 'reseller');
  const entries = (await tableItems()).filter(({ pk, changes }) => pk === journal && typeof changes === 'string');
  const sorted = entries.sort((a, b) => String(a.sk).localeCompare(String(b.sk)));
  return new Map(
    sorted.flatMap(({ changes }, at) =>
      (JSON.parse(String(changes)) as { op: string; id: string }[])
        .filter(({ op }) => op === 'create')
        .map(({ id }) => [id, at + 1] as const),
    ),
  );
};

/** Does something around each transaction with resellers. */
const aroundWrites = (around: (write: () => Promise<unknown>, at: number) => Promise<unknown>) => {
  let at = 0;
  table.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isWrite =
          commandName === 'TransactWriteItemsCommand' && JSON.stringify(args.input).includes('#reseller#');
        return isWrite ? ((await around(() => next(args), at++)) as ReturnType<typeof next>) : next(args);
      },
    { step: 'initialize', name: 'around', override: true },
  );
};

it('records name the version of the list that brought them, also where people save meanwhile', async () => {
  const { data } = await imports.send(sheetOf('reseller', rows()));
  // As another process, which the import does not wait for.
  vi.resetModules();
  const elsewhere = (await import('#lambdas/entities/records/reseller.ts')).resellers(scope());
  aroundWrites(async (write, at) => {
    if (at === 1) await elsewhere.patchLatest(reseller, { name: 'Saved LLC' });
    return write();
  });
  await deliver(imports.messageFor(data.importId));
  table.middlewareStack.remove('around');
  expect((await imports.report(data.importId)).counts).toMatchObject({ created: MANY, failed: 0 });
  const created = await journalled();
  const records = (await tableItems()).filter(({ pk, record }) => record && String(pk).includes('#reseller#'));
  const wrong = records.filter(({ pk, entry, version }) => version === 1 && created.get(idIn(pk)) !== entry);
  expect([records.length, wrong]).toEqual([MANY + 1, []]);
});

const idIn = (pk: unknown) => String(pk).split('#').at(-1) ?? '';

it('the records of the next rows are read while the rows before them are written', async () => {
  await imports.upload(sheetOf('reseller', rows({ cityName: 'Old' })));
  const { id } = await imports.upload(sheetOf('reseller', rows({ cityName: 'New' })), { review: true });
  let isRead = (): void => {};
  const early: boolean[] = [];
  table.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (commandName === 'BatchGetItemCommand' && !JSON.stringify(args.input).includes('HEAD')) isRead();
        return next(args);
      },
    { step: 'initialize', name: 'reading', override: true },
  );
  aroundWrites(async (write) => {
    const reading = new Promise<boolean>((resolve) => {
      isRead = () => resolve(true);
    });
    const answer = await write();
    early.push(await Promise.race([reading, wait(1_000, false)]));
    return answer;
  });
  const { data } = await imports.transition(id, 'confirm');
  for (const name of ['reading', 'around']) table.middlewareStack.remove(name);
  expect(data.counts).toMatchObject({ updated: MANY, failed: 0 });
  // No rows follow those of the last transaction.
  expect([early.length > 2, early.indexOf(false)]).toEqual([true, early.length - 1]);
});

/** A file whose first row is about a record, and another one in the transaction after that row's; what happens between check and import. */
const importAround = async (first: Record<string, string>, other: Record<string, string>, meanwhile: object) => {
  const [before, after] = [rows().slice(0, 100), rows().slice(100)];
  const { id } = await imports.upload(sheetOf('reseller', [first, ...before, other, ...after]), { review: true });
  await list().patchLatest(reseller, meanwhile);
  return (await imports.transition(id, 'confirm')).data;
};

it('a row is planned again where the rows before it have given up the name that it has', async () => {
  const renamed = resellerRow('New LLC', { id: reseller });
  const data = await importAround(renamed, resellerRow('Freed LLC'), { name: 'Freed LLC' });
  expect(data.counts).toMatchObject({ updated: 1, created: MANY + 1, failed: 0 });
  expect(await holderOf('New LLC')).toBe(reseller);
  expect(await holderOf('Freed LLC')).not.toBe(reseller);
});

it('a row is planned again where the rows before it have changed the record that it is about', async () => {
  const first = { ...resellerRow('', { id: reseller }), cityName: 'First' };
  const data = await importAround(first, resellerRow('Twice LLC', { cityName: 'Second' }), { name: 'Twice LLC' });
  expect(data.counts).toMatchObject({ updated: 2, created: MANY, failed: 0 });
  expect(await list().get(reseller)).toMatchObject({ name: 'Twice LLC', addressId: { cityName: 'Second' } });
});
