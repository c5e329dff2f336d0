import type { Reseller, ResellerChange } from '../../../contract/reseller/record.ts';
import { oncePer, requireKnown, requireState } from '../../domain/reference-checks.ts';
import { logoFor } from '../../entities/logo.ts';
import { namesOf, reference } from '../../entities/reference.ts';
import { readEnv } from '../../ports/env.ts';
import { ResellerEnv } from './env.ts';

const env = readEnv(ResellerEnv);

type Fields = Omit<Reseller, 'id' | 'version' | 'isreseller' | 'isregisteredUser' | 'resellerCompanyId'>;

/** What a save writes; refuses what is on no reference list. `before` is the record there was, its user name cannot change once it is registered. */
export const fieldsOf = async (
  id: string,
  input: Omit<ResellerChange, 'id' | 'version'>,
  before?: Reseller,
): Promise<Fields> => {
  const typeIds = [...new Set(input.companyResellerTypeList.map(({ resellerId }) => resellerId.id))];
  const held = before?.companyDocumentsList ?? [];
  const documents = oncePer(input.companyDocumentsList ?? held, documentId);
  await requireState(input.addressId, before?.addressId);
  await requireKnown('resellerTypes', 'a reseller type', typeIds, before && typesOf(before));
  await requireKnown('documentTypes', 'a document', documents.map(documentId), held.map(documentId));
  const nameOf = namesOf(await reference('documentTypes'));
  const { userName } = before?.isregisteredUser ? before.addressId : input.addressId;
  return {
    name: input.name,
    ismember: input.ismember,
    companyResellerTypeList: typeIds.map((typeId) => ({ resellerId: { id: typeId } })),
    addressId: { ...input.addressId, userName },
    imagePath: await logoFor(env.DOCUMENT_BUCKET, id, before ? input : { ...input, imagePath: '' }),
    resellerDate: input.resellerDate,
    companyDocumentsList: documents.map((line) => ({
      ...line,
      documentName: nameOf(line.documentId) || (held.find(sameAs(line))?.documentName ?? ''),
    })),
    deactivate: input.deactivate,
  };
};

type Line = Reseller['companyDocumentsList'][number];
const documentId = (line: Line) => line.documentId;
const sameAs = (line: Line) => (other: Line) => other.documentId === line.documentId;
const typesOf = (record: Reseller) => record.companyResellerTypeList.map(({ resellerId }) => resellerId.id);
