import { useQueryClient } from '@tanstack/react-query';
import { inactiveProviderList } from '../../../../contract/lists/provider.ts';
import { showDay } from '../../../../contract/rules/dates.ts';
import { api } from '../../api/client.ts';
import { describeFailure } from '../../api/failure.ts';
import { paths } from '../../app/paths.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { providerCompany } from './provider-choice.ts';

const TITLE = 'Technology Provider';

/** The search of the page is that of active providers. */
const source = { list: api.techProvider.list };

/** Providers that are not active yet; the action of a row activates one. Spec part 2, section 2 "Inactive providers list". */
export const InactiveList = () => {
  const queries = useQueryClient();
  const activate = async (tpId: string) => {
    try {
      await api.techProvider.activate({ body: { tpId, isActivate: true } });
      toastSuccess(TITLE, api.techProvider.activate.route.done);
    } catch (error) {
      // The specification's own wording. D-71.
      const { message, reason } = describeFailure(error);
      toastError(
        TITLE,
        ['Delete Failed', reason || (message === 'Delete Failed' ? '' : message)].filter(Boolean).join('. '),
      );
    }
    await queries.invalidateQueries();
  };
  return (
    <ListScreen
      title="Technology Providers"
      things="inactive technology providers"
      list={inactiveProviderList}
      source={source}
      cells={{ reviewDate: showDay }}
      rowActions={{
        view: paths.technologyProvider.view,
        more: ({ id }) => [{ label: 'Activate', icon: 'check', leads: () => void activate(id) }],
      }}
      byCompany={providerCompany}
      filters={['show']}
      stays={['show']}
      ask={() => ({ query: { activate: 'false' } })}
    />
  );
};
