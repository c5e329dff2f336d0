import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { fixture } from '../support/fixtures.ts';
import { claimedBomb, falseRange, pollution, workbookOf } from '../support/malicious-files.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { putObject } = await import('#lambdas/ports/s3/objects.ts');
const { handler } = await import('#lambdas/import/handler.ts');
const { crashAfter } = await import('./imports/import-calls.ts');
const { invoke } = await import('#local/invoke.ts');
const { s3Event } = await import('#local/object-store/object-event.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { table } = await import('#lambdas/ports/table.ts');

const scopeOf = (company: string) => chosenScope({ userId: 'u', userName: 'Someone' }, company);
const list = (company: string) => resellers(scopeOf(company));
const excel = 'application/octet-stream';

let company: string;
let ncra: Person;
let sequence = 0;

beforeAll(async () => {
  company = await createTenant('Import Company', 'Kim Example', 1);
  ncra = await signIn({ companyId: company, roles: [NCRA] });
});

const messageOf = (key: string, sequencer = String(++sequence)) =>
  JSON.stringify(
    s3Event({
      eventName: 'ObjectCreated:Put',
      eventTime: '',
      bucket: settings.buckets.uploads,
      key,
      size: 1,
      eTag: '',
      versionId: '',
      sequencer,
    }),
  );

/** Delivers queue messages to the import function. */
const deliver = (...bodies: string[]) =>
  invoke('import', handler, { Records: bodies.map((body, index) => ({ messageId: String(index), body })) } as never);

/** Puts a file into the bucket as an operator does, and imports it. */
const importInbound = async (bytes: Uint8Array, name = `file-${++sequence}.xlsx`, to = company) => {
  const key = `bulk/reseller/${to}/${name}`;
  await putObject(settings.buckets.uploads, key, bytes, { contentType: excel });
  const message = messageOf(key);
  await deliver(message);
  return message;
};

/** Uploads by the spec's base64 call, imports, and reads the report. */
const upload = async (bytes: Uint8Array, fileName = 'list.xlsx', as = ncra, to = company) => {
  const body = { fileName, fileBody: Buffer.from(bytes).toString('base64') };
  const accepted = await call('POST', '/security/document/upload', { as, query: { modifier: 'reseller' }, body });
  if (accepted.status !== 'Success') return accepted;
  await deliver(messageOf(`bulk/reseller/${to}/${accepted.data.importId}.${fileName.split('.').pop()}`));
  return report(accepted.data.importId, as);
};

const report = (importId: string, as = ncra) =>
  call('GET', `/security/document/upload/${importId}`, { as, query: { modifier: 'reseller' } });

describe('importing resellers', () => {
  it('takes every row of a LibreOffice workbook through the dialog’s call, with a report that adds up', async () => {
    const complete = await createTenant('Complete Company', 'Kim Example', 1);
    const as = await signIn({ companyId: complete, roles: [NCRA] });
    const { data } = await upload(fixture('resellers-libreoffice.xlsx'), 'list.xlsx', as, complete);
    expect(data).toMatchObject({
      state: 'done',
      message: '',
      counts: { rows: 24, created: 24, updated: 0, unchanged: 0, failed: 0 },
      errors: [],
    });
    const { data: found } = await call('GET', '/api/reseller/search', { as, query: { searchText: 'öberg' } });
    expect(found.totalElements).toBe(4);
    expect(found.content[0]).toMatchObject({ contactName: 'Åsa Öberg' });
  });

  it('stores what the form would have stored', async () => {
    await upload(fixture('resellers-libreoffice.xlsx'));
    const id = (await list(company).view()).holder(['name'], { name: 'Ångström Screening AB' }) ?? '';
    expect(await list(company).get(id)).toMatchObject({
      ismember: 1,
      companyResellerTypeList: [{ resellerId: { id: 2 } }],
      addressId: { zipcode: '02115', stateId: { id: 14 }, address1: '1 Exämple Straße' },
      resellerDate: '2026-01-01',
      companyDocumentsList: [
        { isSelected: true, selectedDate: '2026-02-15' },
        { isSelected: true, selectedDate: '2026-02-20' },
      ],
      isreseller: true,
      resellerCompanyId: company,
    });
  });

  it('writes nothing for the same file again, or for the same rows in another format', async () => {
    await upload(fixture('resellers-libreoffice.xlsx'));
    const before = (await list(company).view()).v;
    expect((await upload(fixture('resellers-libreoffice.xlsx'))).data.counts).toMatchObject({
      rows: 24,
      unchanged: 24,
    });
    expect((await upload(fixture('resellers-libreoffice.xls'), 'list.xls')).data.counts).toMatchObject({
      rows: 24,
      unchanged: 24,
    });
    expect((await list(company).view()).v).toBe(before);
  });

  it('does the same for an inbound file in the bucket, without a browser', async () => {
    const other = await createTenant('Dropped Company', 'Kim Example', 1);
    await importInbound(fixture('resellers-libreoffice.xls'), 'from operator.xls', other);
    expect(await list(other).count()).toBe(24);
  });

  it('reports every error of every row and imports the valid rows', async () => {
    const { data } = await upload(fixture('resellers-with-errors.xlsx'));
    expect(data).toMatchObject({
      state: 'done',
      message: '4 of 5 rows could not be imported.',
      counts: { rows: 5, created: 1, failed: 4 },
    });
    expect(data.errors).toEqual([
      { row: 3, column: 'Reseller Name', value: '', message: 'Please enter Name' },
      {
        row: 4,
        column: 'Reseller Type',
        value: 'Tenant Screning',
        message: expect.stringContaining('Did you mean "Tenant Screening"?'),
      },
      { row: 5, column: 'State', value: 'Atlantis', message: expect.stringContaining('is not in the list') },
      { row: 5, column: 'Reseller Date', value: '02/31/2026', message: expect.stringContaining('is not a date') },
      {
        row: 6,
        column: 'Reseller Name',
        value: 'corrected later llc',
        message: 'An earlier row names the same reseller.',
      },
    ]);
  });

  it('changes a reseller by name and keeps fields whose columns the file does not have', async () => {
    await upload(
      workbookOf([
        ['Reseller Name', 'Reseller Type', 'City'],
        ['Partly Told LLC', 'Collections', 'Riverton'],
      ]),
    );
    const { data } = await upload(
      workbookOf([
        ['Reseller Name', 'Reseller Type', 'Main Contact'],
        ['partly told llc', 'Collections', 'Kim Example'],
      ]),
    );
    expect(data.counts).toMatchObject({ updated: 1, created: 0 });
    const id = (await list(company).view()).holder(['name'], { name: 'Partly Told LLC' }) ?? '';
    expect((await list(company).get(id)).addressId).toMatchObject({ cityName: 'Riverton', contactName: 'Kim Example' });
  });

  it('refuses the id of another tenant like one that does not exist', async () => {
    const other = await createTenant('Foreign Company', 'Kim Example', 1);
    await importInbound(
      workbookOf([
        ['Reseller Name', 'Reseller Type'],
        ['Foreign LLC', 'Collections'],
      ]),
      'foreign.xlsx',
      other,
    );
    const foreign = (await list(other).view()).holder(['name'], { name: 'Foreign LLC' }) ?? '';
    const attempt = (id: string, name: string) =>
      upload(
        workbookOf([
          ['Reseller Id', 'Reseller Name', 'Reseller Type'],
          [id, name, 'Collections'],
        ]),
      );
    const answers = [await attempt(foreign, 'Stolen LLC'), await attempt(`${other}-00000000000000`, 'Stolen LLC 2')];
    expect(answers[0]?.data.errors[0].message).toBe(answers[1]?.data.errors[0].message);
    expect((await list(other).get(foreign)).name).toBe('Foreign LLC');
  });
});

describe('a file that is no good list', () => {
  it.each([
    ['of another type', 'list.txt', new Uint8Array([1]), 'Invalid file type. please select excel file'],
    ['without a byte', 'list.xlsx', new Uint8Array(), 'Pls upload file with data'],
  ])('%s is refused by the call itself', async (_what, name, bytes, message) => {
    expect(await upload(bytes, name)).toMatchObject({ http: 200, status: 'Failure', message });
  });

  it('asks for a file when there is none', async () => {
    const answer = await call('POST', '/security/document/upload', {
      as: ncra,
      query: { modifier: 'reseller' },
      body: {},
    });
    expect(answer).toMatchObject({ http: 400, message: 'Please select file' });
  });

  it('that unpacks to more than 300 MB changes nothing and says so', async () => {
    const before = (await list(company).view()).v;
    expect(await upload(claimedBomb())).toMatchObject({
      message: 'Upload failed',
      data: { reason: expect.stringContaining('300 MB') },
    });
    expect((await list(company).view()).v).toBe(before);
  });

  it('that claims a false range is read for what it holds', async () => {
    expect((await upload(falseRange())).data.counts).toMatchObject({ rows: 1, created: 1 });
  });

  it('with headers of the object prototype pollutes nothing', async () => {
    expect((await upload(pollution())).data.counts).toMatchObject({ rows: 1, created: 1 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('put into the bucket by an operator gets its refusal on the record and does not come back', async () => {
    const { batchItemFailures } =
      (await deliver(await importInbound(new TextEncoder().encode('<html></html>'), 'page.xlsx'))) ?? {};
    expect(batchItemFailures).toEqual([]);
  });

  it('under a key that names no kind or company is left alone', async () => {
    await putObject(settings.buckets.uploads, 'bulk/unknown/x/y.xlsx', new Uint8Array([1]), { contentType: excel });
    expect((await deliver(messageOf('bulk/unknown/x/y.xlsx')))?.batchItemFailures).toEqual([]);
  });
});

describe('rights', () => {
  it('are those of the requesting person, at the time of the import', async () => {
    const leaver = await signIn({ companyId: company, roles: [NCRA] });
    const body = {
      fileName: 'late.xlsx',
      fileBody: Buffer.from(
        workbookOf([
          ['Reseller Name', 'Reseller Type'],
          ['Too Late LLC', 'Collections'],
        ]),
      ).toString('base64'),
    };
    const { data } = await call('POST', '/security/document/upload', {
      as: leaver,
      query: { modifier: 'reseller' },
      body,
    });
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const Key = { pk: `P#${leaver.claims.sub}`, sk: '-' };
    await table.send(
      new UpdateCommand({
        TableName: settings.table,
        Key,
        UpdateExpression: 'SET enabled = :no',
        ExpressionAttributeValues: { ':no': false },
      }),
    );
    await deliver(messageOf(`bulk/reseller/${company}/${data.importId}.xlsx`));
    expect((await report(data.importId)).data).toMatchObject({
      state: 'refused',
      message: 'This user does not have access',
    });
  });

  it('keep a reseller’s own staff from uploading resellers', async () => {
    await upload(fixture('resellers-libreoffice.xlsx'));
    const member = await signIn({ companyId: (await list(company).all())[0]?.id ?? '', roles: [NCRA, RESELLER] });
    const body = {
      fileName: 'a.xlsx',
      fileBody: Buffer.from(fixture('resellers-libreoffice.xlsx')).toString('base64'),
    };
    expect(
      await call('POST', '/security/document/upload', { as: member, query: { modifier: 'reseller' }, body }),
    ).toMatchObject({ status: 'Failure', message: 'Company Id is not available' });
  });
});

describe('a crash and a repeated message', () => {
  const names = Array.from({ length: 250 }, (_, index) => [`Crash Test ${index} LLC`, 'Collections']);
  const bytes = workbookOf([['Reseller Name', 'Reseller Type'], ...names]);

  it('lose no row and write none twice, wherever the process ends', async () => {
    const other = await createTenant('Crashing Company', 'Kim Example', 1);
    const key = `bulk/reseller/${other}/crash.xlsx`;
    await putObject(settings.buckets.uploads, key, bytes, { contentType: excel });
    const message = messageOf(key, 'same');
    for (const survived of [0, 1, 1]) {
      crashAfter(survived);
      expect((await deliver(message))?.batchItemFailures).toHaveLength(1);
    }
    crashAfter(Number.POSITIVE_INFINITY);
    await deliver(message, message);
    await deliver(message);
    expect(await list(other).count()).toBe(250);
    const view = await list(other).view();
    expect(view.v).toBe(3);
  });
});
