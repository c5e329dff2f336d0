import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { findCompany } from '../../entities/company-lookup.ts';
import { familyIdOf } from '../../store/id.ts';
import { familyScope, serverActor } from '../../store/scope.ts';

/** In whose name a request is made: all that its recipient gets to know of a family. */
export const askingCompany = async ({ askingId }: Pick<DocumentRequestRecord, 'askingId'>) => {
  const { name = '', imagePath = '' } =
    (await findCompany(familyScope(serverActor, familyIdOf(askingId)), askingId)) ?? {};
  return { name, logo: imagePath };
};
