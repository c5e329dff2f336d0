import { inactiveProviderList } from '#contract/provider/shown-lists.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { listChanges } from '#web/bulk/list-changes.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { providerPaths } from '#web/routing/paths/provider.ts';
import { providerCompany } from './provider-choice.ts';
import { useActivation } from './use-activation.tsx';

/** The search of the page is that of active providers. */
const source = { list: api.techProvider.list };

const changes = listChanges('techProvider', ['activate', 'set', 'delete']);

/** Providers that are not active yet; the action of a row activates one. Spec part 2, section 2 "Inactive providers list". */
export const InactiveList = () => {
  const { ask, dialog } = useActivation();
  return (
    <>
      <ListScreen
        title="Technology Providers"
        plural="inactive technology providers"
        list={inactiveProviderList}
        view="inactiveProvider"
        source={source}
        cells={{ reviewDate: showDay }}
        rowActions={{
          view: providerPaths.view,
          more: ({ id, name }) => [{ label: 'Activate', icon: 'check', target: () => ask(id, name) }],
        }}
        byCompany={providerCompany}
        selection={changes}
        filters={['show']}
        fixedFilters={['show']}
        requestFor={() => ({ query: { activate: 'false' } })}
      />
      {dialog}
    </>
  );
};
