import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { list } from '#contract/definition/list.ts';
import { NCRA } from '#contract/rules/roles.ts';
import type { Upcaster } from '#lambdas/store/repository/entity.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { defineEntity } = await import('#lambdas/store/repository/entity.ts');
const { newTenantId } = await import('#lambdas/store/id.ts');
const { loadView, views } = await import('#lambdas/store/journal/load.ts');
const { writeSnapshot } = await import('#lambdas/store/journal/snapshot/snapshot.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { Repository } = await import('#lambdas/store/repository/repository.ts');
const { chosenScope, tenantScope } = await import('#lambdas/store/scope.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { tableItems } = await import('../../support/accounts.ts');
const { runTasks } = await import('../../support/run-tasks.ts');
const { attachMeter } = await import('../../support/meter.ts');
const { signIn } = await import('../../support/people.ts');

const meter = attachMeter();

const Note = z.object({ id: z.string(), version: z.number(), title: z.string(), town: z.string().default('') });
type Note = z.infer<typeof Note>;

const noteList = list({
  name: 'note',
  columns: { title: { label: 'Title', sortable: true }, town: { label: 'Town', sortable: true } },
  order: { by: 'title', direction: 'asc' },
  search: ['title', 'town'],
});

/** A kind of record as a release defines it: the columns of its rows, and its schema. */
const release = (columns: readonly ('title' | 'town')[], format: number, upcasters: readonly Upcaster[] = []) =>
  defineEntity<Note, { id: string; title: string; town: string }>({
    name: 'note',
    journal: { tenants: async () => [] },
    schema: Note,
    list: noteList,
    missing: 'Id Not Available',
    owners: () => [],
    row: (note) => ({ id: note.id, ...Object.fromEntries(columns.map((column) => [column, note[column]])) }),
    format,
    upcasters,
    presentation: async () => ({
      stamp: 'note',
      search: noteList.search,
      order: 'title',
      columns: { title: { from: 'title', show: String }, town: { from: 'town', show: String } },
      show: (row) => ({ id: row.id, title: String(row.title), town: String(row.town) }),
    }),
    unique: {
      fields: columns.slice(-1),
      inUse: () => new ApplicationError('Save Failed', 'This town has a note already.'),
    },
    newId: newTenantId,
  });

const before = release(['title'], 1);
const after = release(['title', 'town'], 2);
let tenants = 0;
const tenant = () => `formats${++tenants}`;
const notes = (entity: typeof before, root: string) =>
  new Repository(entity, tenantScope({ userId: 'u', userName: 'Someone' }, root));
const shown = async (entity: typeof before, root: string) =>
  (await notes(entity, root).all()).map(({ title, town }) => `${title} ${town}`);
const fill = async (root: string, count: number) => {
  for (let at = 1; at <= count; at++) await notes(before, root).create({ title: `Note ${at}`, town: `Town ${at}` });
  views.clear();
};

describe('rows of an earlier format', () => {
  it('are made again from their records before the list is answered, once', async () => {
    const root = tenant();
    await fill(root, 3);
    expect(await shown(after, root)).toEqual(['Note 1 Town 1', 'Note 2 Town 2', 'Note 3 Town 3']);
    views.clear();
    meter.reset();
    await shown(after, root);
    expect(meter.calls).toBe(2);
  });

  it('are found in a snapshot of then, and in what old functions write while a deployment goes on', async () => {
    const root = tenant();
    await fill(root, 2);
    await writeSnapshot(root, before, await loadView(root, before));
    views.clear();
    await shown(after, root);
    views.clear();
    await notes(before, root).create({ title: 'Note 9', town: 'Late Town' });
    await writeSnapshot(root, before, await loadView(root, before));
    views.clear();
    expect(await shown(after, root)).toEqual(['Note 1 Town 1', 'Note 2 Town 2', 'Note 9 Late Town']);
  });

  it('decide on no unique value, and lose against what is written meanwhile', async () => {
    const root = tenant();
    await fill(root, 1);
    const list = notes(after, root);
    await expect(list.create({ title: 'Another', town: 'Town 1' })).rejects.toMatchObject({
      reason: 'This town has a note already.',
    });
    const view = await loadView(root, after);
    view.renew([...view.columns.ids()], [{ id: [...view.columns.ids()][0] ?? '', title: 'Older', town: 'Nowhere' }]);
    expect(await shown(after, root)).toEqual(['Note 1 Town 1']);
  });

  it('serve the release before again after a rollback', async () => {
    const root = tenant();
    await fill(root, 1);
    await notes(after, root).create({ title: 'Note 2', town: 'New Town' });
    views.clear();
    expect((await notes(before, root).all()).map(({ title }) => title)).toEqual(['Note 1', 'Note 2']);
  });

  it('are deleted if the record is deleted', async () => {
    const root = tenant();
    await fill(root, 2);
    const [snapshotItem] = (await tableItems()).filter(({ pk }) => String(pk).startsWith(`T#${root}#note`));
    await table.send(
      new DeleteCommand({ TableName: settings.table, Key: { pk: snapshotItem?.pk, sk: snapshotItem?.sk } }),
    );
    expect(await shown(after, root)).toHaveLength(1);
  });
});

describe('a record of an earlier schema', () => {
  const renamed = release(['title', 'town'], 2, [({ town, ...fields }) => ({ ...fields, town: `${town}, IL` })]);

  it('is brought to today’s when it is read, and stays so when it is saved', async () => {
    const root = tenant();
    await fill(root, 1);
    const [row] = await notes(renamed, root).all();
    const id = row?.id ?? '';
    expect(row?.town).toBe('Town 1, IL');
    expect(await notes(renamed, root).get(id)).toMatchObject({ town: 'Town 1, IL', version: 1 });
    await notes(renamed, root).update(id, 1, { title: 'Changed' });
    expect(await notes(renamed, root).get(id)).toMatchObject({ title: 'Changed', town: 'Town 1, IL' });
  });

  it('is refused, and not overwritten, by functions of the release before once it is saved', async () => {
    const root = tenant();
    const { id } = await notes(renamed, root).create({ title: 'New', town: 'Here' });
    await expect(notes(before, root).get(id)).rejects.toMatchObject({ http: 503 });
    await expect(notes(before, root).update(id, 1, { title: 'Old' })).rejects.toMatchObject({ http: 503 });
    expect((await tableItems()).find(({ pk }) => pk === keys.record(root, 'note', id).pk)).toMatchObject({ schema: 2 });
  });
});

describe('after a deployment', () => {
  const time = () => new Date().toISOString();

  it('the task worker renews the lists of every tenant, and then asks once', async () => {
    const company = await createTenant('Renewed Company', 'Kim Example', 1);
    await signIn({ companyId: company, roles: [NCRA] });
    // As the first release left it: entries without a format, whose rows had no roles.
    for (const { pk, sk, rows } of (await tableItems()).filter(
      (item) => item.pk === `J#${company}#user` && item.rows,
    )) {
      const { fields, rows: values } = JSON.parse(String(rows));
      const isFormer = fields.map((field: string) => field !== 'roles');
      const first = JSON.stringify({
        fields: fields.filter((_: string, at: number) => isFormer[at]),
        rows: values.map((row: unknown[]) => row.filter((_, at) => isFormer[at])),
      });
      await table.send(
        new UpdateCommand({
          TableName: settings.table,
          Key: { pk, sk },
          UpdateExpression: 'SET #rows = :rows REMOVE #format',
          ExpressionAttributeNames: { '#rows': 'rows', '#format': 'format' },
          ExpressionAttributeValues: { ':rows': first },
        }),
      );
    }
    views.clear();
    await runTasks({ time: time() });
    views.clear();
    const scope = chosenScope({ userId: 'u', userName: 'Someone' }, company);
    meter.reset();
    expect((await users(scope).all()).map(({ roles }) => roles)).toEqual(['NCRA']);
    expect(meter.calls).toBe(2);
    meter.reset();
    await runTasks({ time: time() });
    // The tasks, the progress of the lists, and of the removal of expiries.
    expect(meter.calls).toBe(3);
  });
});
