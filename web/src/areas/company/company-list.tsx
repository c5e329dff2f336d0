import { companyList } from '#contract/company/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { companyPaths } from '#web/routing/paths/records.ts';

/** Companies; a super admin sees all, every other user their own. Spec part 1, 2.12. */
export const CompanyList = () => (
  <ListScreen
    title="Company"
    plural="companies"
    empty="Super admins add companies."
    list={companyList}
    view="company"
    source={api.company}
    add={{ to: companyPaths.add(), label: 'Add New Company' }}
    deleted="company"
    rowActions={{ view: companyPaths.view, edit: companyPaths.edit, remove: 'the Company' }}
  />
);
