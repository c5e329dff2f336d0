import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { askFor, deliverPackage, downloadOf, makePackage, packagesOf, unpack } = await import('../support/evidence.ts');
const { checkSums, filesIn, readText } = await import('../support/unpacked.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { deleteObject, putObject } = await import('#lambdas/ports/s3/objects.ts');

const {
  ncra,
  reseller,
  providerNow,
  send,
  madeProvider,
  stored,
  fileOf,
  decide,
  upload,
  newVersion,
  sha256,
  manifestIn,
  lastActivity,
} = await import('../support/evidence-records.ts');

describe('a package of one record', () => {
  it('holds the comments that the person reads if they are requested, and none otherwise', async () => {
    const { id } = await madeProvider({ name: 'Commented Vault' });
    const comment = (as: Person, text: string, audience: string) =>
      send('POST', '/api/record/comments', as, { kind: 'provider', id, text, audience });
    await comment(ncra, 'Internal', 'company');
    await comment(reseller, 'Of the reseller alone', 'company');
    await comment(reseller, '=cmd()', 'everybody');
    const own = `Commented Vault-${id.split('-')[1]}`;
    const without = await unpack(ncra, await makePackage(ncra, { kind: 'provider', recordIds: [id] }));
    await expect(readText(without, `${own}/comments.csv`)).rejects.toThrow();
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [id], comments: true });
    expect([made.doneFiles, made.files]).toEqual([7, 7]);
    const folder = await unpack(ncra, made);
    const text = await readText(folder, `${own}/comments.csv`);
    expect(text).toContain('Internal');
    expect(text).toContain("'=cmd()");
    expect(text).not.toContain('Of the reseller alone');
    expect((await manifestIn(folder)).options).toMatchObject({ comments: true });
  });

  it('has its page, its data, its history and its documents, and sha256sum finds every file as it was', async () => {
    const provider = await madeProvider({ name: 'Northwind Vault' });
    const id = await upload(provider.id, 'Master agreement', 'first');
    await decide(id, {});
    await send('PUT', '/api/techProvider', ncra, { ...(await providerNow(provider.id)), tpType: 'Storage' });
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] });
    expect(made).toMatchObject({
      state: 'done',
      title: 'Northwind Vault',
      records: 1,
      gaps: 0,
      doneFiles: 7,
      files: 7,
    });

    const folder = await unpack(ncra, made);
    const own = `Northwind Vault-${provider.id.split('-')[1]}`;
    const document = `${own}/documents/Master NCRA Compliance Services Agreement/Master agreement-v1.pdf`;
    expect(await filesIn(folder)).toEqual(
      [
        'SHA256SUMS',
        document,
        `${own}/history.csv`,
        `${own}/record.html`,
        `${own}/record.json`,
        'index.html',
        'manifest.json',
      ].sort(),
    );
    expect(await checkSums(folder)).toHaveLength(6);
    expect(await readFile(join(folder, document))).toEqual(pdf('first'));

    const manifest = await manifestIn(folder);
    expect(manifest).toMatchObject({
      format: 4,
      states: { asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), rulesVersion: 2 },
      of: { kind: 'provider', records: 'Northwind Vault', company: 'Alpha Reports' },
      madeBy: { id: ncra.userId },
      askedFor: { at: made.createdAt, timeZone: 'America/New_York' },
      options: { documents: 'approved', versions: 'newest', comments: false },
      totals: { records: 1, files: 7, gaps: 0 },
    });
    const [held] = manifest.files.filter(({ path }: { path: string }) => path === document);
    expect(held).toMatchObject({
      sha256: sha256(pdf('first')),
      bytes: pdf('first').length,
      document: { name: 'Master agreement', version: 1, review: 'approved', reviewedBy: 'Nora Example' },
    });

    const page = await readText(folder, `${own}/record.html`);
    for (const text of [
      'Technology Provider Name',
      'Storage',
      'Approved by Nora Example',
      sha256(pdf('first')),
      'NCRA Review',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/<script|https?:|src=/);
    const data = JSON.parse(await readText(folder, `${own}/record.json`));
    expect(data.record).toMatchObject({ id: provider.id, tpType: 'Storage' });
    expect(data.documents[0].versions[0]).toMatchObject({ counts: true, review: 'approved' });
    const history = await readText(folder, `${own}/history.csv`);
    expect(history).toMatch(/,Test Person,API,Record,Created,/);
    expect(history).toMatch(/,Test Person,API,Record,Changed,Technology Provider Type,Hosting,Storage/);
    expect(history).toMatch(/,Document: Master agreement,Changed,File,/);
    const index = await readText(folder, 'index.html');
    expect(index).toContain(`href="${encodeURIComponent(own)}/record.html"`);
    expect(index).toContain('1 record, 7 files with this page, manifest.json and SHA256SUMS; ');
  });

  it('is written into the audit trail, as is each download, and its person is notified when it is ready', async () => {
    const provider = await madeProvider();
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] });
    const before = (await lastActivity(ncra, 'download')).length;
    expect((await lastActivity(ncra, 'evidence')).at(-1)?.detail).toMatch(made.id);
    const { data } = await downloadOf(ncra, made.id);
    expect(data.fileName).toBe(made.parts[0].name);
    expect(await lastActivity(ncra, 'download')).toHaveLength(before + 1);
    expect(new URL(data.url).searchParams.get('X-Amz-Expires')).toBe('60');
    await runTasks({ time: new Date().toISOString() });
    const notifications = (await call('GET', '/api/notification/listall', { as: ncra })).data.content;
    const own = notifications.filter(
      ({ title }: { title: string }) => title === `Evidence package ready: ${made.title}`,
    );
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ kind: 'evidence', link: '/exports' });
  });

  it('can be fetched for seven days after it was made', async () => {
    const provider = await madeProvider();
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] });
    const days = (Date.parse(made.until) - Date.parse(made.finishedAt)) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(7);
  });
});

describe('which versions go in', () => {
  it('is decided by their review: approved ones and those from before, or all; the one that counts, or every one', async () => {
    const provider = await madeProvider();
    const reviewed = await upload(provider.id, 'Reviewed', 'approved one');
    await decide(reviewed, {});
    await newVersion(reviewed, 'awaiting one');
    const returned = await upload(provider.id, 'Returned', 'returned one');
    await decide(returned, { state: 'returned', reason: 'Not signed' });
    const old = await upload(provider.id, 'Old', 'from before');
    await stored.patchLatest(old, { file: { ...(await fileOf(old)), review: null } });
    const packed = async (options: object) => {
      const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id], ...options });
      expect(made.doneFiles).toBe(made.files);
      const { files } = await manifestIn(await unpack(ncra, made));
      return files
        .flatMap(({ document }: { document?: { name: string; version: number; review: string } }) =>
          document ? [`${document.name} ${document.version} ${document.review}`] : [],
        )
        .sort();
    };
    const approved = ['Old 1 not reviewed', 'Reviewed 1 approved'];
    expect(await packed({ documents: 'approved', versions: 'newest' })).toEqual(approved);
    expect(await packed({ documents: 'approved', versions: 'all' })).toEqual(approved);
    expect(await packed({ documents: 'all', versions: 'newest' })).toEqual([...approved, 'Returned 1 returned'].sort());
    expect(await packed({ documents: 'all', versions: 'all' })).toEqual(
      [...approved, 'Returned 1 returned', 'Reviewed 2 awaiting'].sort(),
    );
  });
});

describe('hostile names and texts', () => {
  it('lead out of no folder, clash with nothing and are names on every system', async () => {
    const evil = [
      '../../etc/passwd',
      'CON',
      'a'.repeat(120),
      '..',
      '  .hidden. ',
      'Ünïcode Société',
      '\u0645\u0644\u0641',
      '-rf',
    ];
    const made: string[] = [];
    for (const name of evil) made.push((await madeProvider({ name })).id);
    for (const name of ['../../../x', 'Same', 'same', 'NUL', '=2+5', 'b'.repeat(110)])
      await decide(await upload(made[0] ?? '', name, name), {});
    const done = await makePackage(ncra, { kind: 'provider', recordIds: made });
    const folder = await unpack(ncra, done);
    const paths = await filesIn(folder);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    for (const path of paths) {
      expect(path.length).toBeLessThan(180);
      for (const part of path.split('/')) {
        expect(part).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ._-]*[A-Za-z0-9]$/);
        expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      }
    }
    expect(await checkSums(folder)).toHaveLength(paths.length - 1);
    expect(done.gaps).toBe(0);
  });

  it('are text in every page, and no formula in the history', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'';
    const provider = await madeProvider({ name: `Evil ${evil}`, tpType: '=HYPERLINK("https://example.com")' });
    await decide(await upload(provider.id, `Doc ${evil}`, 'x'), { state: 'approved', by: `By ${evil}` });
    await send('PUT', '/api/techProvider', ncra, {
      ...(await providerNow(provider.id)),
      tpType: '+cmd',
      endUserContactName: '@evil',
    });
    const folder = await unpack(ncra, await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] }));
    const paths = await filesIn(folder);
    for (const path of paths.filter((each) => each.endsWith('.html'))) {
      const page = await readText(folder, path);
      expect(page).not.toMatch(/<script|<img|onerror=alert\(2\)>/);
      expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
      expect(page).toContain(
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
      );
    }
    const history = await readText(folder, paths.find((path) => path.endsWith('history.csv')) ?? '');
    expect(history).toContain(`"'=HYPERLINK(""https://example.com"")",'+cmd`);
    for (const line of history.slice(1).trim().split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
    const packages = await packagesOf(ncra);
    expect(packages.some(({ title }: { title: string }) => title.includes('<script>'))).toBe(true);
  });
});

describe('what is missing', () => {
  it('is named by the package, which is otherwise whole', async () => {
    const provider = await madeProvider({ name: 'Gappy' });
    const missing = await upload(provider.id, 'Gone', 'gone');
    const changed = await upload(provider.id, 'Changed', 'as it was');
    const intact = await upload(provider.id, 'Kept', 'kept');
    for (const id of [missing, changed, intact]) await decide(id, {});
    await deleteObject(settings.buckets.documents, (await fileOf(missing)).key);
    const other = Buffer.from('other bytes');
    await putObject(settings.buckets.documents, (await fileOf(changed)).key, other, { contentType: 'application/pdf' });
    const lost = await madeProvider({ name: 'Removed meanwhile' });
    const { data } = await askFor(ncra, { kind: 'provider', recordIds: [provider.id, lost.id] });
    await call('DELETE', `/api/techProvider/${lost.id}`, { as: ncra });
    await deliverPackage(ncra, data.id);
    const made = (await packagesOf(ncra)).find(({ id }: { id: string }) => id === data.id);
    expect(made).toMatchObject({ state: 'done', gaps: 3 });
    const folder = await unpack(ncra, made);
    await checkSums(folder);
    const { gaps, files } = await manifestIn(folder);
    expect(gaps.map(({ problem }: { problem: string }) => problem).sort()).toEqual([
      expect.stringContaining('The bytes are not those that were checked when the file arrived. Expected SHA-256'),
      'The file is not in the store.',
      'The record was removed after the package was requested.',
    ]);
    expect(files.some(({ sha256: sum }: { sha256: string }) => sum === sha256(other))).toBe(true);
    const index = await readText(folder, 'index.html');
    expect(index).toContain('3 files not here, or not as stored');
    expect(index).toContain('Gone-v1.pdf');
    const page = (await filesIn(folder)).find((path) => path.endsWith('record.html')) ?? '';
    expect(await readText(folder, page)).toContain('The file is not in the store.');
    await runTasks({ time: new Date().toISOString() });
    const notifications = (await call('GET', '/api/notification/listall', { as: ncra })).data.content;
    const notification = notifications.find(
      ({ title }: { title: string }) => title.endsWith(made.title) && title.includes('2 tech'),
    );
    expect(notification.text).toContain('3 files could not be packed as stored');
  });
});
