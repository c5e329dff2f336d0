import { otherProviderList } from '#contract/provider/schema-free-lists.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { recordSelection } from '#web/evidence/record-list-tools.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { providerPaths } from '#web/routing/paths/records.ts';
import { providerCompany } from './list-parameters.ts';

const source = { list: api.techProvider.others, search: api.techProvider.searchOthers };

const changes = recordSelection('techProvider', ['activate', 'set', 'delete']);

/** Providers that end users' 'other' entries have brought in. Spec part 2, section 2 "Other technology providers". */
export const OtherList = () => (
  <ListScreen
    title="Other Technology Providers"
    plural="other technology providers"
    empty="A provider is listed here when an end user’s form names one that is not in the list."
    list={otherProviderList}
    view="otherProvider"
    source={source}
    cells={{ reviewDate: showDay }}
    rowActions={{ view: providerPaths.view }}
    byCompany={providerCompany}
    selection={changes}
  />
);
