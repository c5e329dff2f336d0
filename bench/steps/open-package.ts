import { createHash } from 'node:crypto';
import { ProviderRecord } from '#contract/provider/record.ts';
import { evidenceKeys, openEvidence } from '#lambdas/entities/evidence.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { settings } from '#local/settings.ts';
import { createTwoTenants } from '../../test/support/tenants.ts';

const DOCUMENT_BYTES = 20 * 1024 * 1024;
const PER_RECORD = 5;

/** A package that waits to be made, of this many documents of 20 MB. Returns its id. */
export const step = async ({ count }: { count: number }) => {
  const { a } = await createTwoTenants();
  const scope = tenantScope(serverActor, a);
  const bytes = Buffer.alloc(DOCUMENT_BYTES, 'not compressible by name');
  const checksum = createHash('sha256').update(bytes).digest('base64');
  const plan: { records: { id: string; documents: string[] }[] } = { records: [] };
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
      id: newTenantId(a),
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
  return job.id;
};
