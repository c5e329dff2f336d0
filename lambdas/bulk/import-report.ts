import * as z from 'zod';
import { type ImportReport, RowError } from '../../contract/records/import.ts';
import { Refusal } from '../../contract/refusal.ts';
import { reportKey } from '../data/drop.ts';
import { rootOf } from '../data/id.ts';
import { findImport } from '../data/import.ts';
import type { Caller } from '../kit/caller.ts';
import { getObject } from '../ports/objects.ts';

/** How far an import is and, when it has ended, the cells it could not take. */
export const importReport = async (bucket: string, caller: Caller, id: string): Promise<ImportReport> => {
  const scope = caller.isSuperadmin ? caller.scope(rootOf(id)) : caller.scope();
  const progress = await findImport(scope, id);
  if (!progress) throw new Refusal('Id Not Available');
  const finished = progress.state === 'done' || progress.state === 'refused';
  const object = finished ? await getObject(bucket, reportKey({ ...progress, name: id })) : undefined;
  const errors = object ? z.array(RowError).parse(JSON.parse(Buffer.from(object.bytes).toString())) : [];
  return { ...progress, errors };
};
