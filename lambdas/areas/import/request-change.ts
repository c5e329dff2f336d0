import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { changeable, changedFieldsOf } from '#contract/bulk-change/columns.ts';
import type { BulkChange, RequestedChange } from '#contract/bulk-change/record.ts';
import { changeAction, mayChange } from '#contract/bulk-change/rights.ts';
import { WITHOUT_FILE } from '#contract/document/rules.ts';
import { areKindsOf } from '#contract/document-request/forms.ts';
import type { BulkAccepted, BulkKind } from '#contract/import/record.ts';
import { fromModifier, kinds, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_MAX_ROWS } from '#contract/rules/limits.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { scopeOfKind, storedKinds } from '#lambdas/entities/all-entities.ts';
import { newImportId, openImport } from '#lambdas/entities/imports/import.ts';
import { ACTOR_SUB, selectionKey } from '#lambdas/entities/imports/upload-keys.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { rowsOfCall } from '#lambdas/kit/list-calls.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';

const doings: Readonly<Record<Exclude<BulkChange['op'], 'set'>, string>> = {
  activate: 'activation',
  delete: 'deletion',
  request: 'request for documents',
  standing: 'standing',
};

/** What a change is called among the imports: 'Bulk change: NCRA Review Date of 500 technology providers'. */
const titleOf = (kind: BulkKind, change: BulkChange, count: number): string => {
  const labels =
    change.op === 'set' ? Object.keys(change.fields).map((name) => changeable[kind][name]?.label ?? '') : [];
  const what = change.op === 'set' ? labels.join(', ') : doings[change.op];
  return `Bulk change: ${what} of ${counted(count, kinds[fromModifier(kind)].noun)}`;
};

/** A chosen record: its id, and its name when it was chosen, '' if the person does not see it. */
type ChosenRecord = readonly [id: string, name: string];

const toChosenRecords = ({ view: { columns }, positions }: Selected): ChosenRecord[] =>
  positions.map((at) => [String(columns.value('id', at)), String(columns.value('name', at))]);

/** All that a list call shows now: which they are is settled here, whatever the list shows later. */
const selectAll = async (caller: Caller, kind: BulkKind, call: { of: string; query: string }, origin: Origin) => {
  const { rows, spec } = await rowsOfCall(caller, call, origin);
  if (spec.name !== storedKinds[fromModifier(kind)].entity.name)
    throw new ApplicationError('This list holds other records', '', 400);
  const found = (await rows.all.select(rows.criteria)).flatMap(toChosenRecords);
  if (found.length > BULK_MAX_ROWS)
    throw new ApplicationError(
      'Update Failed',
      `The list shows ${figure(found.length)} records. At most ${figure(BULK_MAX_ROWS)} can be changed at once; narrow the list.`,
    );
  return found;
};

/** The names of those among the ids that the caller sees; the others stay without one. */
const findNames = async (caller: Caller, kind: BulkKind, ids: readonly string[], companyId: string | undefined) => {
  const names = new Map<string, string>();
  const of = fromModifier(kind);
  const scope = scopeOfKind(of, caller, companyId);
  for (const { view, positions } of await storedKinds[of].repository(scope).select()) {
    const seen = new Set(positions);
    for (const id of ids) {
      const at = view.columns.positionOf(id);
      if (at !== undefined && seen.has(at)) names.set(id, String(view.columns.value('name', at)));
    }
  }
  return names;
};

/** The records of a requested change, each once. Whether the person may change them is the plan's matter. */
const findChosenRecords = async (
  caller: Caller,
  kind: BulkKind,
  { rows, companyId }: Pick<RequestedChange, 'rows' | 'companyId'>,
  origin: Origin,
): Promise<readonly ChosenRecord[]> => {
  if ('all' in rows) return selectAll(caller, kind, rows.all, origin);
  const ids = [...new Set(rows.ids)];
  const names = await findNames(caller, kind, ids, companyId);
  return ids.map((id) => [id, names.get(id) ?? '']);
};

const badRequest = (message: string) => new ApplicationError(message, '', 400);

/** The change with its fields as the kind has them; a field or a document that is not offered is refused for every caller. */
const checkChange = (kind: BulkKind, change: BulkChange): BulkChange => {
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

/** The company that the change belongs to: the caller's own, the chosen one, or for a super admin who has chosen none the tenant's root. */
const chooseCompany = (caller: Caller, given: string | undefined, chosen: readonly ChosenRecord[]): string => {
  caller.scope(given);
  if (!caller.isSuperadmin) return caller.home;
  const [tenant = '', ...others] = new Set(chosen.map(([id]) => tenantIdOf(id)));
  if (given) return given;
  if (others.length > 0) throw new ApplicationError('No company is chosen', 'Please select a company first.');
  return tenant;
};

/**
 * Opens a change of chosen records: an import whose file is the list of them. Its plan is made like that of any other
 * import, and waits. docs/design/bulk-changes.md.
 */
export const requestChange = async (
  bucket: string,
  caller: Caller,
  kind: BulkKind,
  requested: RequestedChange,
  origin: Origin,
): Promise<z.infer<typeof BulkAccepted>> => {
  const change = checkChange(kind, requested.change);
  const { forms } = requested;
  if (forms.length > 0 && change.op !== 'request') throw badRequest('Blank forms belong to a request for documents');
  const action = changeAction(kind, change.op);
  if (action === undefined) throw badRequest('This cannot be done with these records');
  if (!mayChange({ ...caller, isOfReseller: isOfReseller(caller) }, kind, change.op))
    await deny(caller, action, origin);
  const chosen = await findChosenRecords(caller, kind, requested, origin);
  if (chosen.length === 0) throw new ApplicationError('Update Failed', 'The list shows no records.');
  const companyId = chooseCompany(caller, requested.companyId, chosen);
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
