import { ApplicationError } from '../../../contract/application-error.ts';
import { kindName } from '../../../contract/document/rules.ts';
import { HAND_OVERS_MAX } from '../../../contract/document-request/limits.ts';
import type { FileReply } from '../../../contract/fields/file.ts';
import type { AskedDocuments, RequestPage } from '../../../contract/request-answer/forms.ts';
import { answeredFile } from '../../domain/document-request/answered-file.ts';
import { askingCompany, askingUser } from '../../domain/document-request/asking-company.ts';
import { documents } from '../../entities/document.ts';
import { findLogo, logoKey } from '../../entities/logo.ts';
import { readEnv } from '../../ports/env.ts';
import { getObject } from '../../ports/objects.ts';
import type { Answering, OpenLink } from './answering.ts';
import { formKey } from './blank-form.ts';
import { AnswerEnv } from './env.ts';

const env = readEnv(AnswerEnv);

const askedOf = async ({ number, request, scope }: Answering): Promise<AskedDocuments> => {
  const { id, recordName, email, tableKeyName, kinds, declined, due, endsOn, message, handedFrom, delivered, forms } =
    request;
  const [found, by] = await Promise.all([documents(scope).findMany(delivered), askingUser(request)]);
  const reasons = new Map(declined.map(({ kind, reason }) => [kind, reason]));
  return {
    number,
    record: recordName,
    email,
    kinds: kinds.map((key) => ({ key, name: kindName(tableKeyName, key), declined: reasons.get(key) ?? '' })),
    due,
    until: endsOn,
    message,
    by,
    mayHandOver: handedFrom.length < HAND_OVERS_MAX,
    files: delivered.flatMap((one) => {
      const document = found.get(one);
      return (document && answeredFile(id, document)) ?? [];
    }),
    forms: forms.map((form) => ({ key: formKey(form), name: form.name, size: form.size })),
  };
};

/** What the page of a link shows; nothing is changed by looking at it. Without the code it names the company only. */
export const pageOf = async ({ open, isProven }: OpenLink): Promise<RequestPage> => {
  const { name: company, logo } = await askingCompany(open[0].request);
  return {
    company,
    hasLogo: logo !== '',
    needsCode: !isProven,
    requests: isProven ? await Promise.all(open.map(askedOf)) : [],
  };
};

const FIVE_MINUTES_S = 300;

/** The logo of the company that asks. */
export const requestLogo = async ({ open }: OpenLink): Promise<FileReply> => {
  const { logo } = await askingCompany(open[0].request);
  const known = logo === '' ? undefined : await findLogo(logo);
  const object = known && (await getObject(env.DOCUMENT_BUCKET, logoKey(logo)));
  if (!known || !object) throw new ApplicationError('Id Not Available', '', 404);
  return { bytes: object.bytes, contentType: known.contentType, maxAge: FIVE_MINUTES_S };
};
