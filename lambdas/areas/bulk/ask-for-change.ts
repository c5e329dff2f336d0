import type * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { AskedChange, BulkChange } from '../../../contract/bulk/change.ts';
import { changeAction, mayChange } from '../../../contract/bulk/change-rights.ts';
import { changedFieldsOf } from '../../../contract/bulk/changeable.ts';
import type { BulkAccepted, BulkKind } from '../../../contract/bulk/import.ts';
import { WITHOUT_FILE } from '../../../contract/document-request/asked.ts';
import { areKindsOf } from '../../../contract/document-request/forms.ts';
import { fromModifier, toDocumentOwner } from '../../../contract/kinds/wire.ts';
import type { Origin } from '../../entities/activity.ts';
import { newImportId, openImport } from '../../entities/import.ts';
import { ACTOR_SUB, selectionKey } from '../../entities/upload-keys.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { putObject } from '../../ports/objects.ts';
import { familyIdOf } from '../../store/id.ts';
import { type ChosenRecord, chosenRecords } from './chosen-records.ts';
import { titleOf } from './title-of.ts';

const badRequest = (message: string) => new ApplicationError(message, '', 400);

/** The change with its fields as the kind has them; a field or a document that is not offered is refused, whoever sends it. */
const checkedChange = (kind: BulkKind, change: BulkChange): BulkChange => {
  if (
    change.op === 'request' &&
    !areKindsOf(
      toDocumentOwner(fromModifier(kind)),
      change.request.kinds.filter((each) => each !== WITHOUT_FILE),
    )
  )
    throw badRequest('Please choose the documents');
  if (change.op !== 'set') return change;
  const { data, error } = changedFieldsOf[kind].safeParse(change.fields);
  if (error) throw badRequest(error.issues[0]?.message ?? 'Please choose what to change');
  return { op: 'set', fields: data as typeof change.fields };
};

/** The company that the change belongs to: one's own, the chosen one, or for a super admin who has chosen none the family's root. */
const companyOf = (caller: Caller, given: string | undefined, chosen: readonly ChosenRecord[]): string => {
  caller.scope(given);
  if (!caller.isSuperadmin) return caller.home;
  const [family = '', ...others] = new Set(chosen.map(([id]) => familyIdOf(id)));
  if (given) return given;
  if (others.length > 0) throw new ApplicationError('No company is chosen', 'Please select a company first.');
  return family;
};

/**
 * Opens a change of chosen records: an import whose file is the list of them. Its plan is made like that of any other
 * import, and waits. docs/decisions/bulk-changes.md.
 */
export const askForChange = async (
  bucket: string,
  caller: Caller,
  kind: BulkKind,
  asked: AskedChange,
  origin: Origin,
): Promise<z.infer<typeof BulkAccepted>> => {
  const change = checkedChange(kind, asked.change);
  const { forms } = asked;
  if (forms.length > 0 && change.op !== 'request') throw badRequest('Blank forms belong to a request for documents');
  const action = changeAction(kind, change.op);
  if (action === undefined) throw badRequest('This cannot be done with these records');
  if (!mayChange(caller, kind, change.op)) await deny(caller, action, origin);
  const chosen = await chosenRecords(caller, kind, asked, origin);
  if (chosen.length === 0) throw new ApplicationError('Update Failed', 'The list shows no records.');
  const companyId = companyOf(caller, asked.companyId, chosen);
  const scope = caller.scope(caller.isSuperadmin ? companyId : undefined);
  const id = newImportId(scope);
  const { sub: actor, userName: by } = caller;
  const fileName = titleOf(kind, change, chosen.length);
  const options = { mode: 'both', allOrNothing: false } as const;
  const none = { columns: {}, chosenSheet: '', dateOrder: '' as const, isDrop: false };
  await openImport(scope, { ...none, id, kind, companyId, fileName, by, actor, review: true, options, change, forms });
  await putObject(bucket, selectionKey({ id, kind, companyId }), Buffer.from(JSON.stringify(chosen)), {
    contentType: 'application/json',
    metadata: { [ACTOR_SUB]: actor },
  });
  return { importId: id };
};
