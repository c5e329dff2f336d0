import { companyDefinition } from '../../../../contract/company/record.ts';
import { api } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { ListScreen } from '../../list/list-screen.tsx';

/** Companies; a super admin sees all, everybody else their own. Spec part 1, 2.12. */
export const CompanyList = () => (
  <ListScreen
    title="Company"
    things="companies"
    list={companyDefinition.list}
    source={api.company}
    add={{ to: paths.company.add(), label: 'Add New Company' }}
    rowActions={{ view: paths.company.view, edit: paths.company.edit, remove: 'the Company' }}
  />
);
