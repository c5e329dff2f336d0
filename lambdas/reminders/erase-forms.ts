import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { FORM_PREFIX } from '../../contract/rules/object-tags.ts';
import { type FormUse, formsOf } from '../entities/blank-form.ts';
import { destroyObjects } from '../ports/objects.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env-values.ts';
import { type FamilyId, familyIdOf } from '../store/id.ts';
import { keys } from '../store/keys.ts';

/** A form that no request carries stays for so long: it may be attached within a week. */
const UNUSED_MS = 30 * 86_400_000;

const shorten = async (familyId: FamilyId, use: FormUse, requests: readonly string[]) => {
  const Key = { pk: keys.requestForms(familyId), sk: use.sk };
  const Item = { ...Key, forms: use.forms, requests };
  if (requests.length === 0) await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key }));
  else await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
};

/** Requests that are erased, of whichever tenants, carry no forms any more. May be repeated. */
export const forgetFormUses = async (erased: readonly string[]): Promise<void> => {
  const gone = new Set(erased);
  for (const familyId of new Set(erased.map(familyIdOf)))
    for (const use of (await formsOf(familyId)).uses) {
      const left = use.requests.filter((id) => !gone.has(id));
      if (left.length < use.requests.length) await shorten(familyId, use, left);
    }
};

/** Erases the forms of a tenant that no retained request carries, with all versions of their files. May be repeated. */
export const eraseUnusedForms = async (familyId: FamilyId, documentBucket: string, now: number): Promise<void> => {
  const { forms, uses } = await formsOf(familyId);
  const used = new Set(uses.flatMap((use) => use.forms));
  for (const { id, at } of forms) {
    if (used.has(id) || now - Date.parse(at) < UNUSED_MS) continue;
    await destroyObjects(documentBucket, `${FORM_PREFIX}${id}/`);
    await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keys.requestForm(familyId, id) }));
  }
};
