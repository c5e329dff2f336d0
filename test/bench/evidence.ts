import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { startEngines } from '../support/engines.ts';

/**
 * How much memory the making of a package takes: `npm run bench:evidence -- 600` for 600 MB of documents. The function runs
 * in a process of its own, the engines in this one. Ends with an error when it took more than it may.
 */
const MB = 1024 * 1024;
const MOST_MB = 256;
const DOCUMENT_BYTES = 20 * MB;
const PER_RECORD = 5;

const { JOB } = process.env;

/** What the child process does: it works on one package and reports its memory. */
const work = async (userId: string, id: string) => {
  const { workOn } = await import('../../lambdas/packaging/work.ts');
  const limits = {
    documentBucket: process.env.DOCUMENT_BUCKET ?? '',
    exportBucket: process.env.EXPORT_BUCKET ?? '',
    partBytes: 3_900_000_000,
    timeLeft: () => 900_000,
  };
  global.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  const cpu = process.cpuUsage();
  await workOn(userId, id, true, limits);
  clearInterval(timer);
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({
    beforeMb: Math.round(before / MB),
    peakMb: Math.round(peak / MB),
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
  });
};

const measure = async (size: number) => {
  const engines = await startEngines();
  const { createTwoFamilies } = await import('../support/families.ts');
  const { providers } = await import('../../lambdas/entities/provider.ts');
  const { documents } = await import('../../lambdas/entities/document.ts');
  const { openEvidence } = await import('../../lambdas/entities/evidence.ts');
  const { evidenceKeys } = await import('../../lambdas/entities/evidence-keys.ts');
  const { putObject } = await import('../../lambdas/ports/objects.ts');
  const { familyScope, serverActor } = await import('../../lambdas/store/scope.ts');
  const { ProviderRecord } = await import('../../contract/provider/record.ts');
  const { newFamilyId } = await import('../../lambdas/store/id.ts');
  const { settings } = await import('../../local/settings.ts');
  const { a } = await createTwoFamilies();
  const scope = familyScope(serverActor, a);
  const bytes = Buffer.alloc(DOCUMENT_BYTES, 'not compressible by name');
  const checksum = createHash('sha256').update(bytes).digest('base64');
  const plan: { records: { id: string; documents: string[] }[] } = { records: [] };
  const count = Math.ceil((size * MB) / DOCUMENT_BYTES);
  for (let at = 0; at < count; at++) {
    if (at % PER_RECORD === 0) {
      const { id, version, ...fields } = ProviderRecord.parse({
        ...{ id: 'x', version: 1, companyId: { id: a }, isEndUserTp: false, endUserId: '', activate: true },
        ...{ name: `Provider ${at}`, endUserContactName: 'P', endUserContactPhone: '+15550100600', tpType: 'Hosting' },
        ...{ reviewDate: '2027-01-01', createdAt: new Date().toISOString() },
        ...{ tpOrganizerList: [], tpResellerList: [], tpDocumentCollectedList: [] },
      });
      plan.records.push({ id: (await providers(scope).create(fields)).id, documents: [] });
    }
    const record = plan.records.at(-1);
    const key = `docs/bench-${at}`;
    await putObject(settings.buckets.documents, key, bytes, { contentType: 'application/pdf' });
    const { id } = await documents(scope).create({
      ...{ companyId: a, parentId: a, rowId: record?.id ?? '', tableKeyName: 'TECHNOLOGY_PROVIDER' },
      ...{ tableKeyName2: 'EXPSAQ', certificateId: 0, documentName: `Document ${at}`, documentDescription: '' },
      ...{ incoming: null, earlier: [] },
      file: {
        ...{ key, documentLocation: 'a.pdf', documentMeta: 'application/pdf', size: bytes.length, checksum },
        ...{ author: 'Ann Example', authorId: '', requestId: '', at: '2026-01-01T00:00:00.000Z' },
        ...{ effectiveFrom: '', validUntil: '', review: null },
      },
    });
    record?.documents.push(id);
  }
  const job = await openEvidence(scope, {
    ...{
      id: newFamilyId(a),
      title: 'Bench',
      kind: 'provider',
      documents: 'approved',
      versions: 'newest',
      comments: false,
    },
    ...{
      records: plan.records.length,
      files: count,
      bytes: count * DOCUMENT_BYTES,
      userId: 'bench',
      userName: 'bench',
    },
    ...{ home: a, reach: 'tree', familyId: a },
  });
  const key = evidenceKeys.plan(job);
  await putObject(settings.buckets.exports, key, Buffer.from(JSON.stringify(plan)), {
    contentType: 'application/json',
  });
  const child = fork(new URL(import.meta.url), {
    env: { ...process.env, JOB: job.id },
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const found = await new Promise<{ beforeMb: number; peakMb: number; seconds: number; cpuSeconds: number }>(
    (resolve, reject) => {
      child.on('message', resolve);
      child.on('exit', (code) => code !== 0 && reject(new Error(`The function ended with ${code}`)));
    },
  );
  await engines.stop();
  const grown = found.peakMb - found.beforeMb;
  console.log(
    `${count * 20} MB in ${count} files: ${found.seconds.toFixed(1)} s (${found.cpuSeconds.toFixed(1)} CPU s), memory from ${found.beforeMb} to at most ${found.peakMb} MB (+${grown})`,
  );
  if (grown > MOST_MB) throw new Error(`It took ${grown} MB, and may take ${MOST_MB}`);
};

if (JOB) await work('bench', JOB);
else await measure(Number(process.argv[2] ?? 600));
