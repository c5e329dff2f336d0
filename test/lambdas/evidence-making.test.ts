import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

const { queued } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTestUsers } = await import('../support/test-users.ts');
const { askFor, deliverPackage, downloadOf, makePackage, packagesOf, unpack } = await import('../support/evidence.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { checkSums, filesIn } = await import('../support/unpacked.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { advanceEvidence, findEvidence, Superseded } = await import('#lambdas/entities/evidence.ts');
const { evidenceKeys } = await import('#lambdas/entities/evidence.ts');
const { trackProgress } = await import('#lambdas/evidence-package/make-part.ts');
const { workOn } = await import('#lambdas/evidence-package/work.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { deleteObject, getObject, objectSize, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { invoke } = await import('#local/invoke.ts');

const { ids, ncra } = await createTestUsers();
const faults = attachFaults([table, s3]);
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

/** The commands that the store received. */
const commands: string[] = [];
(s3.middlewareStack as typeof table.middlewareStack).add(
  (next, { commandName = '' }) =>
    (args) => {
      commands.push(commandName);
      return next(args);
    },
  { step: 'initialize', name: 'asked' },
);

const providerIds: string[] = [];
for (let at = 0; at < 5; at++) {
  const { data } = await call('POST', '/api/techProvider', { as: ncra, body: providerForm() });
  providerIds.push(data.id);
}
const ofAll = { kind: 'provider', recordIds: providerIds };

const jobOf = async (id: string) => {
  const job = await findEvidence(ncra.userId, id);
  if (!job) throw new Error(`${id} is not there`);
  return job;
};
const shownOf = async (id: string) => (await packagesOf(ncra)).find((each: { id: string }) => each.id === id);
const ask = async (): Promise<string> => (await askFor(ncra, ofAll)).data.id;
/** How many notifications the person has whose title contains this. */
const countNotifications = async (title: string): Promise<number> => {
  await runTasks({ time: new Date().toISOString() });
  const { data } = await call('GET', '/api/notification/listall', { as: ncra, query: { searchText: title } });
  return data.totalElements;
};
const limits = {
  documentBucket: settings.buckets.documents,
  exportBucket: settings.buckets.exports,
  signingKey: settings.signingKey,
  partBytes: 1,
  timeLeft: () => 900_000,
};

describe('a package that is larger than one zip', () => {
  it('comes as several, which unpack into one folder with one list of sums', async () => {
    const id = await ask();
    await invoke('packaging', () => workOn(ncra.userId, id, true, limits), undefined);
    const made = await shownOf(id);
    expect(made).toMatchObject({ state: 'done', doneFiles: 18 });
    expect(made.parts.map(({ name }: { name: string }) => name.slice(-10))).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${number} of 5.zip`),
    );
    const folder = await unpack(ncra, made);
    expect(await filesIn(folder)).toHaveLength(18);
    expect(await checkSums(folder)).toHaveLength(17);
  });

  it('or takes longer than a function may run, is continued through the queue and goes on where it was', async () => {
    const id = await ask();
    queued.length = 0;
    let runs = 0;
    do expect(await deliverPackage(ncra, id, 1, 100_000)).toBe(true);
    while (++runs < 10 && queued.pop()?.body.includes(id));
    expect(runs).toBe(5);
    const folder = await unpack(ncra, await shownOf(id));
    expect(await checkSums(folder)).toHaveLength(17);
  });
});

describe('a run that is ended in the middle', () => {
  it('anywhere, leads to the same package by the next delivery, which is notified once', async () => {
    const changes = await crashEverywhere(faults, async () => {
      const id = await ask();
      const before = await countNotifications('ready');
      const run = () =>
        invoke('packaging', () => workOn(ncra.userId, id, true, { ...limits, partBytes: 1_000_000 }), undefined);
      return {
        run,
        check: async (place) => {
          expect(await deliverPackage(ncra, id, 2), place).toBe(true);
          const made = await shownOf(id);
          expect(made, place).toMatchObject({ state: 'done', doneFiles: 18, gaps: 0 });
          await checkSums(await unpack(ncra, made));
          expect((await countNotifications('ready')) - before, place).toBe(1);
        },
      };
    });
    expect(changes).toBeGreaterThan(4);
  }, 120_000);

  it('goes on after the last finished zip, and the zip that it was at is aborted', async () => {
    const id = await ask();
    expect(await deliverPackage(ncra, id, 1, 100_000)).toBe(true);
    const first = await jobOf(id);
    expect(first).toMatchObject({ state: 'running', next: 1, attempts: 0 });
    const { beginUpload } = await import('#lambdas/ports/s3/object-streams.ts');
    const key = evidenceKeys.part(first, 2);
    const { uploadId } = await beginUpload(settings.buckets.exports, key, 'application/zip');
    await advanceEvidence(first, { upload: { key, uploadId }, attempts: 1, doneFiles: 7 });
    commands.length = 0;
    expect(await deliverPackage(ncra, id, 2)).toBe(true);
    expect(commands).toContain('AbortMultipartUploadCommand');
    const made = await shownOf(id);
    expect(made).toMatchObject({ state: 'done', doneFiles: 18, parts: [{}, {}] });
    await checkSums(await unpack(ncra, made));
  });
});

describe('a package that fails every time', () => {
  it('is aborted after three tries, its person is notified, and it begins again from the dead-letter queue', async () => {
    const id = await ask();
    const key = evidenceKeys.plan({ userId: ncra.userId, id });
    const plan = await getObject(settings.buckets.exports, key);
    await deleteObject(settings.buckets.exports, key);
    const before = await countNotifications('failed');
    for (const receives of [1, 2]) {
      expect(await deliverPackage(ncra, id, receives)).toBe(false);
      expect((await jobOf(id)).state).toBe('running');
    }
    expect(await deliverPackage(ncra, id, 3)).toBe(false);
    const failed = await shownOf(id);
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining('could not be made') });
    expect(await countNotifications('failed')).toBe(before + 1);
    expect(await deliverPackage(ncra, id, 4)).toBe(false);
    expect(await countNotifications('failed')).toBe(before + 1);
    expect((await downloadOf(ncra, id)).message).toBe('Id Not Available');
    await putObject(settings.buckets.exports, key, plan?.bytes ?? new Uint8Array(), {
      contentType: 'application/json',
    });
    expect(await deliverPackage(ncra, id, 1)).toBe(true);
    expect((await shownOf(id)).state).toBe('done');
  });

  it('because its process is ended, is aborted as well', async () => {
    const id = await ask();
    await advanceEvidence(await jobOf(id), { state: 'running', attempts: 3 });
    expect(await deliverPackage(ncra, id, 4)).toBe(false);
    expect((await shownOf(id)).state).toBe('failed');
  });
});

describe('a request that is sent twice', () => {
  it('makes one package, and another one with other values is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const twice = () => call('POST', '/api/evidence', { as: ncra, body: ofAll, headers });
    queued.length = 0;
    const [one, other] = await Promise.all([twice(), twice()]);
    const again = await twice();
    expect([other.data.id, again.data.id]).toEqual([one.data.id, one.data.id]);
    expect(queued).toHaveLength(1);
    const body = { ...ofAll, documents: 'all' };
    expect((await call('POST', '/api/evidence', { as: ncra, body, headers })).http).toBe(409);
  });
});

describe('a package that is cancelled', () => {
  const cancel = (id: string) => call('POST', `/api/evidence/${id}/cancel`, { as: ncra });

  it('before it began is not made, and can be cancelled again', async () => {
    const id = await ask();
    expect((await cancel(id)).data.state).toBe('cancelled');
    expect((await cancel(id)).data.state).toBe('cancelled');
    expect(await deliverPackage(ncra, id)).toBe(true);
    expect(await objectSize(settings.buckets.exports, evidenceKeys.part({ userId: ncra.userId, id }, 1))).toBe(
      undefined,
    );
  });

  it('while it is made leaves nothing to fetch and nothing half-sent, and tells no user who knows', async () => {
    const id = await ask();
    const before = await countNotifications('Evidence');
    commands.length = 0;
    // The second change of the run: it has just begun its zip.
    faults.meanwhile(1, () => cancel(id));
    expect(await deliverPackage(ncra, id)).toBe(true);
    faults.heal();
    expect((await shownOf(id)).state).toBe('cancelled');
    expect(commands).toContain('AbortMultipartUploadCommand');
    expect(await objectSize(settings.buckets.exports, evidenceKeys.part({ userId: ncra.userId, id }, 1))).toBe(
      undefined,
    );
    expect((await downloadOf(ncra, id)).message).toBe('Id Not Available');
    expect(await countNotifications('Evidence')).toBe(before);
  });

  it('is noticed within two seconds of work', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const id = await ask();
    const progress = trackProgress(await jobOf(id));
    await progress.count(1);
    vi.setSystemTime(Date.now() + 2_000);
    await progress.count(1);
    expect(await jobOf(id)).toMatchObject({ doneFiles: 2, doneBytes: 2 });
    await cancel(id);
    await progress.count(1);
    vi.setSystemTime(Date.now() + 2_000);
    await expect(progress.count(1)).rejects.toThrow(Superseded);
  });

  it('cannot be once it is done', async () => {
    const made = await makePackage(ncra, ofAll);
    expect((await cancel(made.id)).data.reason).toBe('This package has ended already.');
    expect((await shownOf(made.id)).state).toBe('done');
  });
});

describe('a user who asks for many packages', () => {
  it('has five of them in the making, and another one when one of them has ended', async () => {
    const own = async (): Promise<string[]> =>
      (await packagesOf(ncra))
        .filter(({ state }: { state: string }) => ['waiting', 'running'].includes(state))
        .map(({ id }: { id: string }) => id);
    for (const id of await own()) await deliverPackage(ncra, id);
    for (let at = 0; at < 5; at++) expect((await askFor(ncra, ofAll)).status).toBe('Success');
    expect((await askFor(ncra, ofAll)).data.reason).toContain('5 of your packages are still being made');
    const [one = ''] = await own();
    await call('POST', `/api/evidence/${one}/cancel`, { as: ncra });
    expect((await askFor(ncra, ofAll)).status).toBe('Success');
    for (const id of await own()) await deliverPackage(ncra, id);
  });
});

describe('a package that is too large', () => {
  it('is refused before it starts, with the reason', async () => {
    const stored = documents(tenantScope(serverActor, ids.a));
    const file = {
      key: 'docs/none',
      documentLocation: 'large.pdf',
      documentMeta: 'application/pdf',
      size: 51 * 1024 ** 3,
      checksum: '',
      author: 'Ann Example',
      authorId: '',
      requestId: '',
      at: new Date().toISOString(),
      effectiveFrom: '',
      validUntil: '',
      review: null,
    };
    const [rowId = ''] = providerIds;
    const of = {
      companyId: ids.a,
      parentId: ids.a,
      rowId,
      tableKeyName: 'TECHNOLOGY_PROVIDER',
      tableKeyName2: 'EXPSAQ',
    } as const;
    const described = { certificateId: 0, documentName: 'Large', documentDescription: '' };
    const { id } = await stored.create({ ...of, ...described, file, incoming: null, earlier: [] });
    const { data } = await call('POST', '/api/evidence/estimate', { as: ncra, body: ofAll });
    expect(data).toMatchObject({ bytes: file.size, problem: expect.stringContaining('at most 50 GB') });
    expect((await askFor(ncra, ofAll)).data.reason).toBe(data.problem);
    await stored.remove(id);
  });
});
