import { endUsersUsingList, resellersUsingList } from '../../../../contract/provider/shown-lists.ts';
import { may } from '../../../../contract/rules/access.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import { isOpen } from '../../api/access.ts';
import { api } from '../../api/client.ts';
import { EmbeddedList } from '../../list/embedded-list.tsx';
import { commonActions } from '../../list/row-actions.tsx';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { resellerPaths } from '../../routing/paths/reseller.ts';
import { Impact, listIds } from './impact.tsx';

interface Props {
  readonly holder: Holder;
  readonly tpId: string;
}

const resellers = { list: api.reseller.byProvider };
const endUsers = { list: api.endUser.associated };

const viewOf =
  (address: (id: string) => string) =>
  ({ id }: { readonly id: string }) =>
    commonActions({ view: address(id) });

/** Above this many rows the lists scroll within themselves. Spec part 2, section 9. */
const ROWS_BEFORE_SCROLLING = 6;

/** Who uses a provider: resellers, hidden from resellers themselves, and end users. Spec part 2, section 2. */
export const ProviderUsers = ({ holder, tpId }: Props) => (
  <div className="record embedded-lists">
    {may(holder, 'tp.endUsers') && <Impact tpId={tpId} />}
    {may(holder, 'reseller.byTp') && (
      <div id={listIds.resellers}>
        <EmbeddedList
          title="Resellers using the Technology Provider"
          plural="resellers"
          list={resellersUsingList}
          source={resellers}
          query={{ tpId }}
          {...(isOpen(holder, api.reseller.read.route) ? { actionsOf: viewOf(resellerPaths.view) } : {})}
          scrollsAbove={ROWS_BEFORE_SCROLLING}
        />
      </div>
    )}
    {may(holder, 'tp.endUsers') && (
      <div id={listIds.endUsers}>
        <EmbeddedList
          title="End Users using the Technology Provider"
          plural="end users"
          list={endUsersUsingList}
          source={endUsers}
          query={{ tpId }}
          {...(isOpen(holder, api.endUser.read.route) ? { actionsOf: viewOf(endUserPaths.view) } : {})}
          scrollsAbove={ROWS_BEFORE_SCROLLING}
        />
      </div>
    )}
  </div>
);
