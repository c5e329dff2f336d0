import { useFormContext } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { type PrincipalRoles, seesTree } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { addressContact, ContactsSection } from '#web/form/contacts/contacts-section.tsx';
import { PremisesField, SiteAddressFields } from '#web/form/fields/address-fields.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { CompanyField, ResponsibleField } from '#web/form/fields/owner-fields.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { SimilarRecords } from '#web/form/record/similar-records.tsx';
import { findCompany } from '#web/list/company-select.tsx';
import { resellerPaths } from '#web/routing/paths/records.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { ProgrammeSection } from './programme-fields.tsx';

/** Who the end user is and where. Spec part 2, section 2, "Main form". */
export const EndUserDetails = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const { id } = useParams();
  return (
    <>
      <PageSection title="End User" aside={id !== undefined && <ToReseller holder={holder} />}>
        <FieldGrid>
          {holder.isSuperadmin && (
            <CompanyField name="companyId" label="Reseller" fixed={id !== undefined} options={{ find: findCompany }} />
          )}
          {!holder.isSuperadmin && seesTree(holder) && id !== undefined && (
            <TextField name="reseller" label="Reseller" readOnly />
          )}
          <TextField name="name" label="End User Name" max={NAME_MAX} />
          <EndUserTypes />
          <Services />
          <DateField name="contractStartdate" label="Contract Start (Addendum) Date" />
          <DateField
            name="endUserReviewDate"
            label="End User Review Date"
            hint="The day by which NCRA reviews this end user. Empty: no review is due."
          />
          <ResponsibleField kind="endUser" company="companyId" />
        </FieldGrid>
        {id === undefined && (
          <SimilarRecords
            kind="endUser"
            phone="addressId.contactPhone"
            email="addressId.contactEmail"
            company="companyId"
          />
        )}
      </PageSection>
      <PageSection title="Address">
        <SiteAddressFields name="addressId" />
        <FieldGrid>
          <PremisesField />
        </FieldGrid>
      </PageSection>
      <ProgrammeSection />
      <ContactsSection main={addressContact} />
    </>
  );
};

/** The id of a reseller names its tenant before its own part; that of a root company is the tenant's alone. */
const isReseller = (companyId: unknown): companyId is string =>
  typeof companyId === 'string' && companyId.includes('-');

/** Leads to the reseller that the end user belongs to, for users who may view resellers; nothing for one of the root company. */
const ToReseller = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const companyId: unknown = useFormContext().getValues('companyId');
  if (!isReseller(companyId) || !may(holder, 'reseller.list') || !isOpen(holder, api.reseller.read.route)) return null;
  return (
    <nav aria-label="Records of this end user" className="section-links">
      <Link to={resellerPaths.view(companyId)}>Reseller</Link>
    </nav>
  );
};

interface TypeEntry {
  readonly endUserTypeId: { readonly id: number };
}

const EndUserTypes = () => {
  const { data = [] } = useCall(api.endUser.types, {});
  return (
    <MultiField<TypeEntry>
      name="enduserEndUserTypeList"
      label="End User Type"
      options={data.map(({ id, name }) => ({ id: String(id), name }))}
      entryOf={(type) => ({ endUserTypeId: { id: Number(type) } })}
      idOf={({ endUserTypeId }) => String(endUserTypeId.id)}
    />
  );
};

interface ServiceEntry {
  readonly serviceId: { readonly id: number };
}

const Services = () => {
  const { data = [] } = useCall(api.endUser.services, {});
  return (
    <MultiField<ServiceEntry>
      name="enduserServiceProductList"
      label="Services/Products"
      options={data.map(({ id, name }) => ({ id: String(id), name }))}
      entryOf={(service) => ({ serviceId: { id: Number(service) } })}
      idOf={({ serviceId }) => String(serviceId.id)}
    />
  );
};
