import { kinds } from '../../../contract/kinds/kinds.ts';
import { permissionFor } from '../../../contract/rules/access.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { owingRecord } from './owing-record.ts';

interface Of {
  readonly kind: OwingKind;
  readonly recordId: string;
}

/** Nobody needs to be told any more who looked after a record. Role matrix row 97. */
export const dismissFormer = async (caller: Caller, { kind, recordId }: Of, origin: Origin): Promise<undefined> => {
  const record = await owingRecord(caller, kind, recordId);
  const right = kinds[kind === 'other' ? 'provider' : kind].rights.update;
  if (permissionFor(caller, right) !== 'allow') await deny(caller, 'responsible.set', origin);
  if (record.row.formerResponsible !== '') await record.dismissFormer();
};
