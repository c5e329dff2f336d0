import type { ProviderRecord } from '../../../contract/provider/record.ts';
import { isOpenEntry } from '../../../contract/provider/rules.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import type { Viewer } from '../document/document-owner.ts';

/**
 * A provider the caller may look at. A reseller's staff do not see what another reseller's end user has brought in until
 * it is activated: the reply is the same as for one that does not exist.
 */
export const seenProvider = async (viewer: Viewer, id: string): Promise<ProviderRecord> => {
  const record = await providers(viewer.familyScope()).get(id);
  const scope = viewer.scope();
  if (isOpenEntry(record) && scope.visibility === 'home') await endUsers(scope).get(record.endUserId);
  return record;
};
