import { arrivalOfForm, endCheck, findForms, objectOfForm } from '../entities/blank-form.ts';
import { log } from '../kit/log.ts';
import { readEnv } from '../ports/env.ts';
import { deleteObject } from '../ports/objects.ts';
import { familyIdOf } from '../store/id.ts';
import { InspectionEnv } from './env.ts';
import { faultOf } from './fault-of-file.ts';

const env = readEnv(InspectionEnv);

/**
 * Accepts the file of a blank form, or refuses it with a reason; only an accepted one can be attached to a request. Safe to repeat at
 * any point; throws while there is no verdict.
 */
export const inspectForm = async (id: string, versionId: string | undefined): Promise<void> => {
  const key = arrivalOfForm(id);
  const form = (await findForms(familyIdOf(id), [id])).get(id);
  if (form?.state === 'checking') {
    const refused = await faultOf({ ...form, key }, objectOfForm(id), versionId);
    log.info('inspected', { id, refused });
    await endCheck(form, refused);
  }
  await deleteObject(env.UPLOAD_BUCKET, key);
};
