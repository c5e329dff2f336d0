import { useParams } from 'react-router-dom';
import { DEFAULT_STATE_ID, NAME_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { AddressFields } from '#web/form/fields/address-fields.tsx';
import { LogoField } from '#web/form/fields/logo-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { RecordScreen } from '#web/form/record/record-screen.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { companyPaths } from '#web/routing/paths/records.ts';
import { currentSession, renewLogo, useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';

/** Shows the own company's logo in the header as it is now. */
const refreshLogo = async () => {
  const companyId = currentSession()?.companyId;
  if (!companyId) return;
  const company = await api.company.read({ query: { companyId } }, { quiet: true }).catch(() => undefined);
  if (company) renewLogo(company.imagePath);
};

const read = (companyId: string) => api.company.read({ query: { companyId } });

/** One company. Spec part 1, 2.12; only a super admin changes the name (role matrix 3.2). */
export const CompanyRecord = () => {
  const { id } = useParams();
  return (
    <RecordScreen
      below={id && <RecordHistory kind="company" recordId={id} read={read} update={api.company.update} />}
      historyKind="company"
      noun="Company"
      source={api.company}
      read={read}
      schema={formSchemas.company}
      invalid="saved failed"
      back={companyPaths.list()}
      edit={companyPaths.edit}
      defaults={{ addressId: { stateId: { id: DEFAULT_STATE_ID } } }}
      onSaved={refreshLogo}
    >
      <PageSection title="Company">
        <FieldGrid>
          <TextField name="name" label="Name" max={NAME_MAX} readOnly={!useSession()?.holder.isSuperadmin} />
          <LogoField name="imagePath" fresh="imageStr" />
        </FieldGrid>
      </PageSection>
      <AddressFields name="addressId" />
    </RecordScreen>
  );
};
