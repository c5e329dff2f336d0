import { useParams } from 'react-router-dom';
import { NewTechProvider } from '../../../../contract/records/provider.ts';
import { cellFor, may } from '../../../../contract/rules/access.ts';
import { recordMode } from '../../../../contract/rules/modes.ts';
import { EXPERIAN, holds } from '../../../../contract/rules/roles.ts';
import { api } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session.ts';
import { ReadOnly } from '../../form/read-only.tsx';
import { RecordScreen } from '../../form/record-screen.tsx';
import { withCompany } from '../../form/with-company.ts';
import { ProviderDetails } from './provider-details.tsx';
import { ProviderDocuments } from './provider-documents.tsx';
import { ProviderUsers } from './provider-users.tsx';
import { RiskReview } from './risk-review.tsx';

const NewOfCompany = withCompany(NewTechProvider, 'companyId');

/** Only the data company's own staff change nothing but the approval. ROLE_MATRIX 3.3, D-61. */
export const ProviderRecord = () => {
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const company = holder.isSuperadmin ? { companyId: sessionStorage.getItem('techProvCompanyId') ?? '' } : {};
  return (
    <>
      <RecordScreen
        noun="Technology Provider"
        source={api.techProvider}
        read={(provider) => api.techProvider.read({ params: { id: provider } })}
        schema={id === undefined && holder.isSuperadmin ? NewOfCompany : NewTechProvider}
        back={paths.technologyProvider.list()}
        {...(may(holder, 'tp.update') ? { edit: paths.technologyProvider.edit } : {})}
        defaults={company}
      >
        <ReadOnly when={cellFor(holder, 'tp.update') === 'F'}>
          <ProviderDetails holder={holder} />
          <ProviderDocuments holder={holder} />
        </ReadOnly>
        {(holder.isSuperadmin || holds(holder, EXPERIAN)) && <RiskReview />}
      </RecordScreen>
      {recordMode(id, isView) !== 'add' && id && <ProviderUsers holder={holder} tpId={id} />}
    </>
  );
};
