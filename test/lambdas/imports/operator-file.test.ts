import { beforeEach, describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { deliver, putInbound, messageOf, resultOf } = await import('./import-calls.ts');
const { createOwnCompany, resellerSheet } = await import('./own-company.ts');

let { company, imports } = await createOwnCompany();

beforeEach(async () => {
  ({ company, imports } = await createOwnCompany());
});

describe('an operator’s inbound file', () => {
  it('has its result next to it and takes options from the object’s metadata', async () => {
    const bytes = resellerSheet([resellerRow('Dropped LLC'), resellerRow('')]);
    await deliver(
      await putInbound('reseller', company, bytes, { name: 'all.xlsx', metadata: { 'import-all-or-nothing': 'true' } }),
    );
    expect(await resultOf('reseller', company, 'all.xlsx')).toMatchObject({
      state: 'refused',
      counts: { failed: 1, skipped: 1 },
    });
    await deliver(
      await putInbound('reseller', company, bytes, { name: 'ask.xlsx', metadata: { 'import-review': 'true' } }),
    );
    expect(await resultOf('reseller', company, 'ask.xlsx')).toMatchObject({
      state: 'checked',
      counts: { created: 1, failed: 1 },
    });
    await deliver(
      await putInbound('reseller', company, bytes, { name: 'go.xlsx', metadata: { 'import-mode': 'createOnly' } }),
    );
    expect(await resultOf('reseller', company, 'go.xlsx')).toMatchObject({
      state: 'done',
      counts: { created: 1, failed: 1 },
    });
    const { data } = await imports.list();
    expect(data.content.map(({ state, by }: Record<string, string>) => [state, by])).toEqual([
      ['done', 'operator'],
      ['checked', 'operator'],
      ['refused', 'operator'],
    ]);
    const waiting = data.content[1].id;
    expect((await imports.transition(waiting, 'confirm')).data).toMatchObject({
      state: 'done',
      counts: { unchanged: 1 },
    });
  });

  it('has a result that follows what a person does with it on the screen', async () => {
    const metadata = { 'import-review': 'true' };
    const checkInbound = async (name: string) => {
      const sheet = resellerSheet([resellerRow(`${name} LLC`), resellerRow('')]);
      await deliver(await putInbound('reseller', company, sheet, { name: `${name}.xlsx`, metadata }));
      expect(await resultOf('reseller', company, `${name}.xlsx`)).toMatchObject({ state: 'checked' });
      return (await imports.list()).data.content[0].id;
    };
    const confirmed = await checkInbound('taken');
    await imports.transition(confirmed, 'confirm');
    expect(await resultOf('reseller', company, 'taken.xlsx')).toMatchObject({
      state: 'done',
      message: '1 of 2 rows could not be imported.',
      counts: { created: 1, failed: 1 },
    });
    await imports.transition(confirmed, 'undo');
    expect(await resultOf('reseller', company, 'taken.xlsx')).toMatchObject({ state: 'undone', undo: { removed: 1 } });
    await imports.transition(await checkInbound('given-up'), 'cancel');
    expect(await resultOf('reseller', company, 'given-up.xlsx')).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Nothing was written.',
      counts: { skipped: 2, failed: 0 },
    });
  });

  it('of a name that was used before leaves the result of the earlier one', async () => {
    const { getObject } = await import('#lambdas/ports/s3/objects.ts');
    const { settings } = await import('#local/settings.ts');
    await deliver(await putInbound('reseller', company, resellerSheet([resellerRow('')]), { name: 'same.xlsx' }));
    await deliver(
      await putInbound('reseller', company, resellerSheet([resellerRow('Same LLC')]), { name: 'same.xlsx' }),
    );
    const { data } = await imports.list();
    const results = await Promise.all(
      data.content.map(async ({ id }: { id: string }) => {
        const key = `reports/reseller/${company}/same.xlsx.${id}.result.json`;
        const object = await getObject(settings.buckets.uploads, key);
        return object && JSON.parse(Buffer.from(object.bytes).toString()).counts;
      }),
    );
    expect(results).toMatchObject([
      { created: 1, failed: 0 },
      { created: 0, failed: 1 },
    ]);
    expect(await resultOf('reseller', company, 'same.xlsx')).toMatchObject({ counts: { created: 1, failed: 0 } });
  });

  it('from before inbound files were marked is recognised by having no actor', async () => {
    const { progressOf } = await import('#lambdas/entities/imports/import-progress.ts');
    const { findImport } = await import('#lambdas/entities/imports/import.ts');
    const { id } = await imports.upload(resellerSheet([resellerRow('Marked LLC')]));
    const progress = await findImport(chosenScope({ userId: 'u', userName: 'Someone' }, company), id);
    const { isDrop, ...before } = progress ?? { isDrop: undefined };
    expect(isDrop).toBe(false);
    expect(progressOf(before).isDrop).toBe(false);
    expect(progressOf({ ...before, actor: '' }).isDrop).toBe(true);
    expect(progressOf({ ...before, actor: '', isDrop: false }).isDrop).toBe(false);
  });

  it('that waits shows the figures of its mode', async () => {
    const metadata = { 'import-review': 'true', 'import-mode': 'updateOnly' };
    await deliver(
      await putInbound('reseller', company, resellerSheet([resellerRow('New LLC')]), { name: 'mode.xlsx', metadata }),
    );
    expect(await resultOf('reseller', company, 'mode.xlsx')).toMatchObject({
      state: 'checked',
      counts: { rows: 1, created: 0, skipped: 1 },
    });
  });

  it.each([
    ['a kind in other letters', (own: string) => `bulk/Reseller/${own}/list.xlsx`, '"Reseller" is no kind of list'],
    ['a sub-folder', (own: string) => `bulk/reseller/${own}/2026/list.xlsx`, 'in a sub-folder'],
    ['no company', () => 'bulk/reseller/list.xlsx', 'names no company'],
    ['nothing', () => 'bulk/list.xlsx', '"list.xlsx" is no kind of list'],
    ['a very long name', () => `bulk/${'x'.repeat(1_000)}`, 'is no kind of list'],
  ])('under a key with %s has a result that says what a key is', async (_what, keyOf, mistake) => {
    const key = keyOf(company);
    const { getObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
    const { settings } = await import('#local/settings.ts');
    const { uploads } = settings.buckets;
    await putObject(uploads, key, resellerSheet([resellerRow('Lost LLC')]), {
      contentType: 'application/octet-stream',
    });
    expect(await deliver(messageOf(key))).toBe(false);
    const object = await getObject(uploads, `reports/unrecognised/${key.slice(0, 900)}.result.json`);
    const result = object && JSON.parse(Buffer.from(object.bytes).toString());
    expect(result).toMatchObject({ key, state: 'refused', message: expect.stringContaining(mistake) });
    expect(result.message).toContain('bulk/<techProvider, reseller or endUser>/<company id>/<file name>');
  });

  it('leaves a folder of the bucket alone', async () => {
    const { getObject } = await import('#lambdas/ports/s3/objects.ts');
    const { settings } = await import('#local/settings.ts');
    expect(await deliver(messageOf('bulk/Folder/'))).toBe(false);
    expect(await getObject(settings.buckets.uploads, 'reports/unrecognised/bulk/Folder/.result.json')).toBeUndefined();
  });
});
