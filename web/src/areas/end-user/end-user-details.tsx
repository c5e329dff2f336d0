import { useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type { PurposeSettings } from '#contract/purpose/settings.ts';
import { type BusinessRule, businessRuleWords } from '#contract/purpose/states.ts';
import { may } from '#contract/rules/access.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { type PrincipalRoles, seesTree } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { useReferenceOptions } from '#web/api/reference-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { addressContact, ContactsSection } from '#web/form/contacts/contacts-section.tsx';
import { PremisesField, SiteAddressFields } from '#web/form/fields/address-fields.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { CompanyField, ResponsibleField } from '#web/form/fields/owner-fields.tsx';
import { SelectField } from '#web/form/fields/select-field.tsx';
import { FieldGrid, ShownField } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { fieldId, RecordContext } from '#web/form/record/record-context.ts';
import { SimilarRecords } from '#web/form/record/similar-records.tsx';
import { findCompany } from '#web/list/company-select.tsx';
import { resellerPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';

const WEBSITE_MAX = 200;
const NONE = { id: '0', name: 'None' };

/** 'Bail bonds (Only after review)'; nothing behind one that is allowed. */
const withRule = (name: string, rule: BusinessRule) =>
  rule === 'allowed' ? name : `${name} (${businessRuleWords[rule]})`;

/** The businesses that can be chosen; a closed one if the end user has it. */
const optionsOf = ({ businesses }: PurposeSettings, chosen: number) => [
  NONE,
  ...businesses
    .filter(({ id, isClosed }) => !isClosed || id === chosen)
    .map(({ id, name, rule }) => ({ id: String(id), name: withRule(name, rule) })),
];

/** The tenant of a company or reseller, whose id begins with that of its root company. */
const tenantIn = (companyId: unknown) => (typeof companyId === 'string' ? (companyId.split('-', 1)[0] ?? '') : '');

/** The business by its name, for a user who only reads it; for all others a choice of the tenant's businesses. */
const BusinessField = () =>
  useContext(RecordContext).mode === 'view' ? (
    <ShownField name="business" id={fieldId('businessId')} label="Business" />
  ) : (
    <BusinessChoice />
  );

/** The tenant's businesses. While they are not known, or a super admin has chosen no reseller yet, the one that the end user has. */
const BusinessChoice = () => {
  const { getValues } = useFormContext();
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const tenantId = tenantIn(useWatch({ name: 'companyId' }));
  const isKnown = !isSuperadmin || tenantId !== '';
  const query = { companyId: isSuperadmin ? tenantId : undefined };
  const { data, isError } = useCall(api.purpose.settings, { query }, { enabled: isKnown });
  // What it had when the form was opened: a closed one can be chosen again until it is saved.
  const [held] = useState(() => Number(getValues('businessId') ?? 0));
  const own = held === 0 ? NONE : { id: String(held), name: String(getValues('business') ?? '') };
  const options = data ? optionsOf(data, held) : isError || !isKnown ? [own] : [];
  return <SelectField name="businessId" label="Business" options={options} />;
};

interface Bureau {
  readonly id: number;
}

/** Where none is to be named, their names are not asked for. */
const Bureaus = () => {
  const isView = useContext(RecordContext).mode === 'view';
  const chosen: readonly Bureau[] = useWatch({ name: 'bureaus' }) ?? [];
  return (
    <MultiField<Bureau>
      name="bureaus"
      label="Bureaus"
      options={useReferenceOptions(isView && chosen.length === 0 ? undefined : 'bureaus')}
      entryOf={(id) => ({ id: Number(id) })}
      idOf={({ id }) => String(id)}
    />
  );
};

/** What an end user is as a client of the programme: its business, website, and the bureaus whose data it gets. */
const ProgrammeSection = () => (
  <PageSection title="Programme">
    <FieldGrid>
      <BusinessField />
      <TextField name="website" label="Website" max={WEBSITE_MAX} hint="Such as www.example.com." />
      <Bureaus />
    </FieldGrid>
  </PageSection>
);

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
