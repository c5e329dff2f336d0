import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import * as z from 'zod';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { type Release, releasesDir } from './release.ts';

await startBackend();
const { readItems, readStore, unpacked, writeStore } = await import('./dump.ts');
const { answersOf } = await import('./answers.ts');
const { rowsIn } = await import('./stored-rows.ts');
const { eraseTenant } = await import('#lambdas/daily/erase-tenant.ts');
const { removeExpiry } = await import('#lambdas/store/retention/expiry.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { restorables } = await import('#lambdas/domain/restore/kinds.ts');
const { loadView, views } = await import('#lambdas/store/journal/load.ts');
const { entities } = await import('#lambdas/entities/all-entities.ts');

/** Tables as rows by column, so that new columns may stand between the old ones. */
const rowsOfTables = (tables: unknown) =>
  Object.fromEntries(
    Object.entries(tables as Readonly<Record<string, string>>).map(([title, text]) => {
      const sheet = Object.values(read(text, { type: 'string', raw: true, FS: ',' }).Sheets)[0];
      const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: false, defval: '' }) : [];
      return [
        title,
        rows.map((row) => Object.fromEntries(Object.entries(row).filter(([heading]) => !saidAnew.includes(heading)))),
      ];
    }),
  );

/** How days stand is said by another rule and in other words since, so these columns are not compared. D-94. */
const saidAnew = ['NCRA Review', 'Approval'];

/** Reports that the portal has had since then. */
const newViews = ['portal-local-documentReviews'];
const isNewView = (entry: unknown) => newViews.includes(String((entry as { viewId?: string } | null)?.viewId));
/** The removal of a provider tells of divisions too since then, and that of an end user of its inactive entries. D-109. */
const isNewEffect = (entry: unknown) => {
  const { noun, outcome } = (entry ?? {}) as { readonly noun?: string; readonly outcome?: string };
  return (noun === 'division' && outcome === 'released') || noun === 'inactive technology provider';
};
interface Listed {
  readonly id: string;
  readonly documentName: string;
}

/** Documents of one name stand by their ids since 0.3, and stood in the order in which a process had read them. */
const inOneOrder = (entries: readonly unknown[]): readonly unknown[] => {
  if (!entries.every((entry): entry is Listed => typeof (entry as Listed | null)?.documentName === 'string'))
    return entries;
  const names = entries.map(({ documentName }) => documentName);
  const first = ({ documentName }: Listed) => names.indexOf(documentName);
  return entries.toSorted((a, b) => first(a) - first(b) || (a.id < b.id ? -1 : 1));
};

const withoutNews = (parts: unknown): unknown =>
  JSON.parse(
    JSON.stringify(parts, (name, value) =>
      // Whether a version counts is said by another rule since 0.3: one that awaits review does not. D-101.
      // The dump has no accounts, so each user's is deleted: the page of a user asks the pool since 0.3.
      name === 'counts' || name === 'accountStatus'
        ? undefined
        : Array.isArray(value)
          ? inOneOrder(value.filter((entry) => !isNewView(entry) && !isNewEffect(entry)))
          : value,
    ),
  );

/** Hundreds of calls. */
const HOOK_MS = 180_000;

afterAll(() => vi.useRealTimers());

/** Opens what a release has stored, in a table of its own: a super admin's lists are of all companies. */
export const testRelease = async (name: string) => {
  const file = readFileSync(new URL(`${name}.json.gz`, releasesDir));
  const { at, kinds, contents, store, answers } = await unpacked<Release>(file);
  describe(`what release ${name} has stored`, () => {
    let now: Awaited<ReturnType<typeof answersOf>>;
    let left: Awaited<ReturnType<typeof readStore>>;

    beforeAll(async () => {
      await writeStore(store);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
      now = await answersOf(contents);
      left = await readStore();
    }, HOOK_MS);

    // Newer code may return more fields, and tables may have more columns.
    it.each(Object.keys(answers))('answers as it did then: %s', (part) => {
      const inRows = part === 'tables' ? rowsOfTables : withoutNews;
      expect(inRows(now[part])).toMatchObject(inRows(answers[part]) as object);
    });

    it('has the rows that today’s code makes, or their format has grown', () => {
      for (const { name, format, rowOf } of entities.filter((entity) => entity.format === kinds[entity.name]?.format)) {
        const rows = rowsIn(store, name);
        const records = store.items.filter(
          ({ pk }) => String(pk).startsWith('T#') && String(pk).split('#')[2] === name,
        );
        expect(records.length, name).toBeGreaterThan(0);
        for (const item of records) {
          const row = rowOf(item);
          expect([name, format, rows.get(row.id)]).toEqual([name, format, JSON.parse(JSON.stringify(row))]);
        }
      }
    });

    it('can be read by that release after today’s code has written', () => {
      for (const [name, { schemaNumber, shape }] of Object.entries(kinds)) {
        const reads = z.fromJSONSchema(shape);
        for (const item of left.items.filter(
          ({ pk }) => String(pk).startsWith('T#') && String(pk).split('#')[2] === name,
        )) {
          expect(item.schema ?? 1, name).toBeLessThanOrEqual(schemaNumber);
          const fields = { ...JSON.parse(String(item.record)), version: item.version };
          expect([name, reads.safeParse(fields).error?.issues ?? []]).toEqual([name, []]);
        }
        // That release makes rows of another format again, from the records.
        if (entities.find((entity) => entity.name === name)?.format !== kinds[name]?.format) continue;
        const known = [...rowsIn(store, name).values()].map((row) => Object.keys(row));
        for (const row of rowsIn(left, name).values())
          expect(Object.keys(row)).toEqual(expect.arrayContaining(known[0] ?? []));
      }
    });

    it('has no expiry any more on what was deleted, which can be restored', async () => {
      const tenants = new Set(store.items.flatMap(({ pk }) => /^X#([^#@]+)#/.exec(String(pk))?.[1] ?? []));
      expect(tenants.size).toBeGreaterThan(0);
      for (const tenantId of tenants) {
        const { items } = await removeExpiry(tenantId, entities, () => true);
        const left = (await readItems()).filter(({ pk }) => String(pk).startsWith(`X#${tenantId}#`));
        expect([items, left.filter(({ expiresAt }) => expiresAt !== undefined)]).toEqual([expect.any(Number), []]);
        const scope = tenantScope(serverActor, tenantId);
        const { found } = await restorables.provider.part(scope, '');
        expect(found.map(({ name }) => name)).toContain('Gone Cloud');
        for (const { key } of found) expect(await restorables.provider.obstacle(scope, key)).toBe('');
      }
    });

    it('loses what was deleted five years ago, and its lists stay as they are', async () => {
      const tenants = new Set(store.items.flatMap(({ pk }) => /^J#([^#@]+)#/.exec(String(pk))?.[1] ?? []));
      const lists = entities.filter(({ journal }) => journal !== 'portal');
      const rows = async (tenantId: string) => {
        views.clear();
        const all = await Promise.all(lists.map((list) => loadView(tenantId, list)));
        return all.map(({ columns }) => columns.positions().map((position) => columns.row(position)));
      };
      const eraseIn = (tenantId: string) =>
        eraseTenant({
          tenantId,
          documentBucket: settings.buckets.documents,
          auditBucket: settings.buckets.audit,
          now: Date.now(),
          isTimeLeft: () => true,
        });
      vi.setSystemTime(Date.parse(at) + 200 * 86_400_000);
      for (const tenantId of tenants) await eraseIn(tenantId);
      const kept = (await readItems()).filter(({ pk }) => /^X#.*#provider$/.test(String(pk)));
      expect(kept.length).toBeGreaterThan(0);
      vi.setSystemTime(Date.parse(at) + 6 * 366 * 86_400_000);
      let erased = 0;
      for (const tenantId of tenants) {
        const before = await rows(tenantId);
        const { records, isDone } = await eraseIn(tenantId);
        expect([isDone, await rows(tenantId)]).toEqual([true, before]);
        erased += records;
      }
      expect(erased).toBeGreaterThan(0);
    });
  });
};
