import { ApplicationError } from '../../../contract/application-error.ts';
import { documentTypes, extensionOf } from '../../../contract/document/rules.ts';
import type { BlankFormCheck, NewBlankForm } from '../../../contract/document-request/new-blank-form.ts';
import { ownName } from '../../domain/user/own-record.ts';
import { arrivalOfForm, checkOf, findForms, storeForm } from '../../entities/blank-form.ts';
import { companies } from '../../entities/company.ts';
import type { Caller } from '../../kit/caller.ts';
import { readEnv } from '../../ports/env.ts';
import { presignPut } from '../../ports/objects.ts';
import { type FamilyId, familyIdOf, newFamilyId } from '../../store/id.ts';
import { DocumentRequestEnv } from './env.ts';

const env = readEnv(DocumentRequestEnv);

/** The tenant that a form is for: the caller's own, or for a super admin that of the record or company named. */
const tenantOf = async (caller: Caller, of = ''): Promise<FamilyId> => {
  if (!caller.isSuperadmin) return familyIdOf(caller.home);
  if (of === '') throw new ApplicationError('No company is chosen', 'Please select a company first.');
  const familyId = familyIdOf(of);
  if (!(await companies(caller.scope(familyId)).find(familyId))) throw new ApplicationError('Id Not Available');
  return familyId;
};

/** Announces a blank form for requests that the caller makes next. Its file is scanned and checked like that of a document. D-22. */
export const announceForm = async (caller: Caller, { of, name, size, checksum }: NewBlankForm) => {
  const id = newFamilyId(await tenantOf(caller, of));
  const contentType = documentTypes[extensionOf(name)] ?? 'application/octet-stream';
  await storeForm({
    id,
    name,
    contentType,
    size,
    checksum,
    author: await ownName(caller.principal),
    authorId: caller.userId,
    at: new Date().toISOString(),
    state: 'checking',
    reason: '',
  });
  const target = { contentType, size, checksum, metadata: {} };
  const { url, headers } = await presignPut(env.UPLOAD_BUCKET, arrivalOfForm(id), target);
  return { id, uploadUrl: url, headers };
};

/** How the check of a form stands that the caller has announced. */
export const checkOfForm = async (caller: Caller, id: string): Promise<BlankFormCheck> => {
  const form = (await findForms(caller.isSuperadmin ? familyIdOf(id) : familyIdOf(caller.home), [id])).get(id);
  if (form?.authorId !== caller.userId) throw new ApplicationError('Id Not Available');
  return checkOf(form);
};
