import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { NAME_MAX, PHONE_MAX } from '#contract/rules/limits.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FieldGrid } from '#web/form/field-grid.tsx';
import { CompanyField } from '#web/form/fields/company-field.tsx';
import { ResponsibleField } from '#web/form/fields/responsible-field.tsx';
import { MultiField } from '#web/form/multi-field.tsx';
import { SimilarRecords } from '#web/form/record/similar-records.tsx';
import { TextField } from '#web/form/text-field.tsx';

/** What a provider is, who uses it, and its dates. Spec part 2, section 2 "Technology provider add/edit/view". */
export const ProviderDetails = ({ holder }: { readonly holder: Viewer }) => {
  const { id } = useParams();
  return (
    <>
      <section className="form-section">
        <h2>Technology Provider</h2>
        <FieldGrid>
          {holder.isSuperadmin && (
            <CompanyField name="companyId" fixed={id !== undefined} options={() => api.company.options({})} />
          )}
          <TextField name="name" label="Technology Provider Name" max={NAME_MAX} />
          <TextField name="tpType" label="Technology Provider Type" max={NAME_MAX} />
          <TextField name="endUserContactName" label="Contact Name" max={NAME_MAX} />
          <TextField name="endUserContactPhone" label="Contact Phone" type="tel" max={PHONE_MAX} />
          <TextField name="endUserContactEmail" label="Contact Email" type="email" max={NAME_MAX} />
          <OrganizerTypes />
          {may(holder, 'reseller.byTp') && holder.isOfReseller !== true && <Resellers />}
          <ResponsibleField kind="provider" company="companyId" />
        </FieldGrid>
        {id === undefined && (
          <SimilarRecords kind="provider" phone="endUserContactPhone" email="endUserContactEmail" company="companyId" />
        )}
      </section>
      <section className="form-section">
        <h2>Dates</h2>
        <FieldGrid>
          <DateField name="completionDate" label="NCRA Completion Date" />
          <DateField name="reviewDate" label="NCRA Review Date" />
          <DateField
            name="e13PAExpirationDate"
            label="Approval Date"
            hint="The approval is valid until this day."
            warnPast="This day is past: the approval has run out."
          />
          <DateField name="selectedDocDate" label="Selected Document Date" />
        </FieldGrid>
      </section>
    </>
  );
};

interface OrganizerEntry {
  readonly organizerTypeId: number;
}

const OrganizerTypes = () => {
  const { data = [] } = useCall(api.techProvider.organizerTypes, {});
  return (
    <MultiField<OrganizerEntry>
      name="tpOrganizerList"
      label="Organizer Type"
      options={data.map(({ id, name }) => ({ id: String(id), name }))}
      entryOf={(organizer) => ({ organizerTypeId: Number(organizer) })}
      idOf={({ organizerTypeId }) => String(organizerTypeId)}
    />
  );
};

interface ResellerEntry {
  readonly resellerId: string;
}

/** Those of the provider's own company; a super admin chooses that first. */
const Resellers = () => {
  const company: unknown = useWatch({ name: 'companyId' });
  const companyId = typeof company === 'object' && company !== null && 'id' in company ? String(company.id) : company;
  const query = { companyId: typeof companyId === 'string' && companyId !== '' ? companyId : undefined };
  const { data = [] } = useQuery({
    queryKey: ['resellers of', query.companyId],
    queryFn: () => api.reseller.options({ query }),
  });
  return (
    <MultiField<ResellerEntry>
      name="tpResellerList"
      label="Resellers"
      options={data}
      entryOf={(resellerId) => ({ resellerId })}
      idOf={({ resellerId }) => resellerId}
    />
  );
};
