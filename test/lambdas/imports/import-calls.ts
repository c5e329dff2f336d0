import type { Context } from 'aws-lambda';
import type { BulkKind } from '#contract/import/record.ts';
import { importDefinitions } from '#lambdas/import/definitions/all-definitions.ts';
import { handler } from '#lambdas/import/handler.ts';
import { getObject, putObject } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { readSheet } from '#lambdas/sheets/read/read-rows.ts';
import { contextOf, invoke } from '#local/invoke.ts';
import { s3Event } from '#local/object-store/object-event.ts';
import { settings } from '#local/settings.ts';
import { call } from '../../support/call.ts';
import { workbookOf } from '../../support/malicious-files.ts';
import type { Person } from '../../support/people.ts';

const excel = 'application/octet-stream';
const bucket = settings.buckets.uploads;
const LONG_MS = 900_000;
let sequence = 0;

export const messageOf = (key: string, sequencer = String(++sequence)) =>
  JSON.stringify(
    s3Event({
      eventName: 'ObjectCreated:Put',
      eventTime: '',
      bucket,
      key,
      size: 1,
      eTag: '',
      versionId: '',
      sequencer,
    }),
  );

/** Delivers one message to the import function as the queue's `receive`th attempt; returns whether it failed. */
export const deliver = async (body: string, receive = 1, context: Context = contextOf('import', LONG_MS)) => {
  const record = { messageId: '1', body, attributes: { ApproximateReceiveCount: String(receive) } };
  const reply = await invoke('import', handler, { Records: [record] } as never, context);
  return (reply?.batchItemFailures ?? []).length > 0;
};

/** The message that makes an import continue. */
export const resume = (companyId: string, id: string) => messageOf(`bulk/resume/${companyId}/${id}`);

/** Puts a file into the bucket as an operator does; returns its message. */
export const putInbound = async (
  kind: BulkKind,
  companyId: string,
  bytes: Uint8Array,
  { name = `file-${++sequence}.xlsx`, metadata = {} }: { name?: string; metadata?: Record<string, string> } = {},
) => {
  const key = `bulk/${kind}/${companyId}/${name}`;
  await putObject(bucket, key, bytes, { contentType: excel, metadata });
  return messageOf(key);
};

/** The result file of an operator's inbound file. */
export const resultOf = async (kind: BulkKind, companyId: string, name: string) => {
  const object = await getObject(bucket, `reports/${kind}/${companyId}/${name}.result.json`);
  return object && JSON.parse(Buffer.from(object.bytes).toString());
};

interface Options {
  readonly companyId?: string;
  readonly review?: boolean;
  readonly mode?: string;
  readonly allOrNothing?: boolean;
  readonly dateOrder?: string;
  readonly fileName?: string;
}

/** The calls of one kind of import as one person, for the company `home` unless another is chosen. */
export const importsOf = (kind: BulkKind, as: Person, home: string) => {
  const query = { modifier: kind };
  const path = (id: string, rest = '') => `/security/document/upload/${id}${rest}`;
  const report = async (id: string, more: Record<string, string> = {}) =>
    (await call('GET', path(id), { as, query: { ...query, ...more } })).data;
  const send = async (bytes: Uint8Array, { fileName = 'list.xlsx', ...options }: Options = {}) => {
    const body = { fileName, fileBody: Buffer.from(bytes).toString('base64'), ...options };
    return call('POST', '/security/document/upload', { as, query, body });
  };
  const messageFor = (id: string, { companyId = home, fileName = 'list.xlsx' }: Options = {}) =>
    messageOf(`bulk/${kind}/${companyId}/${id}.${fileName.split('.').pop()}`);
  /** Uploads, imports, and reads the report. */
  const upload = async (bytes: Uint8Array, options: Options = {}) => {
    const accepted = await send(bytes, options);
    if (accepted.status !== 'Success') return { ...accepted.data, message: accepted.message, refusedAtOnce: true };
    await deliver(messageFor(accepted.data.importId, options));
    return report(accepted.data.importId);
  };
  const requestTransition = (id: string, how: 'confirm' | 'cancel' | 'undo', body: object = {}) =>
    call('POST', path(id, `/${how}`), { as, query, body });
  /** Requests a transition, and runs the import function on its message. */
  const transition = async (id: string, how: 'confirm' | 'cancel' | 'undo', body: object = {}) => {
    const answer = await requestTransition(id, how, body);
    if (answer.status !== 'Success') return answer;
    await deliver(resume(answer.data.companyId, id));
    return { ...answer, data: await report(id) };
  };
  const fetched = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const errorFile = async (id: string) => fetched((await call('GET', path(id, '/errors'), { as, query })).data.url);
  const originalFile = async (id: string) => fetched((await call('GET', path(id, '/file'), { as, query })).data.url);
  const list = (more: Record<string, string> = {}) =>
    call('GET', '/security/document/uploads', { as, query: { ...query, ...more } });
  const exported = async (companyId?: string) => {
    const answer = await call('GET', '/security/document/export', {
      as,
      query: { subMenuType: kind, ...(companyId ? { companyId } : {}) },
    });
    if (answer.status !== 'Success') throw new Error(`${answer.message} ${answer.data?.reason}`);
    return fetched(answer.data.url);
  };
  return { send, messageFor, upload, report, requestTransition, transition, errorFile, originalFile, list, exported };
};

/** The rows of a workbook by field. */
export const rowsIn = (kind: BulkKind, bytes: Uint8Array) =>
  readSheet(bytes, importDefinitions[kind].sheet).rows.map(({ cells }) => ({ ...cells }));

/** A workbook of records by field, in the template's headers. */
export const sheetOf = (kind: BulkKind, records: readonly Record<string, string>[]) => {
  const { columns } = importDefinitions[kind].sheet;
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return workbookOf([
    fields.map((field) => columns[field as keyof typeof columns]?.header ?? field),
    ...records.map((record) => fields.map((field) => record[field] ?? '')),
  ]);
};

/** Created + updated + unchanged + skipped + failed: must be `rows`. */
export const accounted = ({ created, updated, unchanged, skipped, failed }: Record<string, number>) =>
  (created ?? 0) + (updated ?? 0) + (unchanged ?? 0) + (skipped ?? 0) + (failed ?? 0);

/** Lets `survived` transactions succeed and then fails every call, as in a killed process. */
export const crashAfter = (survived: number) => {
  let left = survived;
  table.middlewareStack.add(
    (next, context) => async (args) => {
      const isTransaction = context.commandName?.startsWith('TransactWrite');
      if (isTransaction && left-- <= 0) throw new Error('killed');
      return next(args);
    },
    { step: 'initialize', name: 'crash', override: true },
  );
};

/** Runs something just before the transaction with this number. */
export const beforeTransaction = (number: number, happens: () => Promise<unknown>) => {
  let seen = 0;
  table.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith('TransactWrite') && seen++ === number) await happens();
      return next(args);
    },
    { step: 'initialize', name: 'crash', override: true },
  );
};

/** Runs something after every change of a single item. */
export const afterChange = (happens: () => Promise<unknown>) => {
  table.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName?.startsWith('Put')) await happens();
      return result;
    },
    { step: 'initialize', name: 'crash', override: true },
  );
};

export const healed = () => crashAfter(Number.POSITIVE_INFINITY);
