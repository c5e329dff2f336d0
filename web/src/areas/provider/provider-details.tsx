import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type { TechProvider } from '#contract/provider/record.ts';
import { may } from '#contract/rules/access.ts';
import { NAME_MAX, PHONE_MAX } from '#contract/rules/limits.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContactsSection } from '#web/form/contacts/contacts-section.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { CompanyField, ResponsibleField } from '#web/form/fields/owner-fields.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { fieldId } from '#web/form/record/record-context.ts';
import { SimilarRecords } from '#web/form/record/similar-records.tsx';
import { mayMerge } from '#web/merge/rules.ts';
import { endUserPaths } from '#web/routing/paths/records.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PageSection } from '#web/ui/page-section.tsx';

const ActivationDialog = openedPart(() => import('./activation-dialog.tsx').then((module) => module.ActivationDialog));
const MergeDialog = openedPart(() => import('#web/merge/merge-dialog.tsx').then((module) => module.MergeDialog));

/** Whether a provider is active, who entered it and for which end user; activates it. Spec part 2, section 4; D-60, D-62. */
export const ProviderOrigin = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const provider = useFormContext<TechProvider>().watch();
  const [isActivating, setActivating] = useState(false);
  const [same, setSame] = useState('');
  if (!provider.id || (provider.activate && !provider.isEndUserTp)) return null;
  const { id, name, endUserId, endUserName, enteredBy } = provider;
  return (
    <section className="form-section" aria-label="Status">
      <div className="section-head">
        <Status kind={provider.activate ? 'ok' : 'due'}>{provider.activate ? 'Active' : 'Inactive'}</Status>
        {!provider.activate && may(holder, 'tp.activate') && (
          <button id={fieldId('activate')} type="button" className="button" onClick={() => setActivating(true)}>
            Activate
          </button>
        )}
      </div>
      {!provider.activate && may(holder, 'tp.activate') && (
        <SimilarRecords
          kind="provider"
          phone="endUserContactPhone"
          email="endUserContactEmail"
          company="companyId"
          {...(mayMerge(holder, 'provider') ? { onMerge: setSame } : {})}
        />
      )}
      {isActivating && <ActivationDialog id={id} name={name} onClose={() => setActivating(false)} />}
      {same !== '' && <MergeDialog kind="provider" id={same} other={id} onClose={() => setSame('')} />}
      {provider.isEndUserTp && (
        <p className="section-help origin">
          Entered as an other provider{enteredBy !== '' && ` by ${enteredBy}`}
          {endUserName !== '' && ' for the end user '}
          {endUserName !== '' &&
            (isOpen(holder, api.endUser.read.route) ? (
              <Link to={endUserPaths.view(endUserId)}>{endUserName}</Link>
            ) : (
              endUserName
            ))}
          .
        </p>
      )}
    </section>
  );
};

/** What a provider is, who uses it, and its dates. Spec part 2, section 2 "Technology provider add/edit/view". */
export const ProviderDetails = ({ holder }: { readonly holder: Viewer }) => {
  const { id } = useParams();
  return (
    <>
      <PageSection title="Technology Provider">
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
      </PageSection>
      <ContactsSection main={{ name: 'endUserContactName', email: 'endUserContactEmail' }} />
      <PageSection title="Dates">
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
      </PageSection>
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
