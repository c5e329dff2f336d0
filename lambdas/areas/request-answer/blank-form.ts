import { ApplicationError } from '#contract/application-error.ts';
import { documentTypes, extensionOf } from '#contract/document/rules.ts';
import type { BlankForm } from '#contract/document-request/blank-form.ts';
import { objectOfForm } from '#lambdas/entities/blank-form.ts';
import { readEnv } from '#lambdas/ports/env.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { Answering } from './answering.ts';
import { AnswerEnv } from './env.ts';

const env = readEnv(AnswerEnv);

const OPEN_FOR_S = 60;

/** What names a form on the page: its id without the tenant's. */
export const formKey = ({ id }: BlankForm) => id.slice(familyIdOf(id).length + 1);

/** An address that gives a blank form of a request for a minute. */
export const formAddress = async ({ request }: Answering, key: string): Promise<{ url: string }> => {
  const form = request.forms.find((one) => formKey(one) === key);
  if (!form) throw new ApplicationError('This form was removed.', 'Please reload the page.', 404);
  const url = await presignGet(env.DOCUMENT_BUCKET, objectOfForm(form.id), {
    fileName: form.name,
    contentType: documentTypes[extensionOf(form.name)] ?? 'application/octet-stream',
    seconds: OPEN_FOR_S,
  });
  return { url };
};
