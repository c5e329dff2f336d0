import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import type { BulkAccepted, ImportReport, ImportState } from '../../contract/bulk/import.ts';
import { must } from './check.ts';
import type { Caller } from './person.ts';

/** An import of three rows takes seconds; a cold function and a queue some more. */
const IMPORT_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

const ROWS = 3;
const KIND = 'modifier=reseller';

const sheetOf = (names: readonly string[]) =>
  Buffer.from(['Reseller Name,Reseller Type', ...names.map((name) => `${name},Collections`), ''].join('\r\n'));

/** Waits until an import has come to an end. */
const ended = async (call: Caller, id: string, state: ImportState): Promise<ImportReport> => {
  const end = Date.now() + IMPORT_MS;
  for (;;) {
    const report = await call<ImportReport>('GET', `/security/document/upload/${id}?${KIND}`);
    if (report.state === state) return report;
    must(
      report.state !== 'refused' && report.state !== 'cancelled',
      `the import was ${report.state}: ${report.message}`,
    );
    must(Date.now() < end, `the import is ${report.state} after ${IMPORT_MS / 1000} s`);
    await wait(LOOK_EVERY_MS);
  }
};

/** Puts a spreadsheet of three resellers into the store, waits until it was imported, and takes it back. */
export const importAndUndo = async (call: Caller) => {
  const at = new Date().toISOString();
  const body = sheetOf(Array.from({ length: ROWS }, (_, row) => `Smoke test ${at} ${row + 1}`));
  const asked = { fileName: 'smoke-test.csv', size: body.length };
  const { importId, upload } = await call<z.infer<typeof BulkAccepted>>(
    'POST',
    `/security/document/upload?${KIND}`,
    asked,
  );
  must(upload !== undefined, 'no address was given for the file');
  const stored = await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body });
  must(stored.status === 200, `the file store answered ${stored.status}`);
  const { counts } = await ended(call, importId, 'done');
  must(counts.created === ROWS, `${counts.created} of ${ROWS} rows were taken`);
  await call('POST', `/security/document/upload/${importId}/undo?${KIND}`, {});
  const { undo } = await ended(call, importId, 'undone');
  must(undo.removed === ROWS, `${undo.removed} of ${ROWS} rows were taken back`);
};
