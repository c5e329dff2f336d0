import { type ReactNode, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type { CollectedDocument } from '#contract/fields/file.ts';
import { providersUsedList } from '#contract/provider/schema-free-lists.ts';
import { memberships } from '#contract/reseller/rules.ts';
import { may } from '#contract/rules/access.ts';
import { DEFAULT_STATE_ID, NAME_MAX, USER_NAME_MAX } from '#contract/rules/limits.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChecklistSection } from '#web/documents/checklist/checklist-section.tsx';
import { useEvidenceExport } from '#web/evidence/evidence-export.tsx';
import { addressContact, ContactsSection } from '#web/form/contacts/contacts-section.tsx';
import { AddressFields } from '#web/form/fields/address-fields.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { LogoField } from '#web/form/fields/logo-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { CompanyField, ResponsibleField } from '#web/form/fields/owner-fields.tsx';
import { SelectField } from '#web/form/fields/select-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { RecordContext, useField } from '#web/form/record/record-context.ts';
import { RecordScreen, RecordSections } from '#web/form/record/record-screen.tsx';
import { SimilarRecords } from '#web/form/record/similar-records.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { RecordPlaces } from '#web/inspections/record-places.tsx';
import { EmbeddedList } from '#web/list/embedded-list.tsx';
import { commonActions } from '#web/list/row-actions.tsx';
import type { AnyRow } from '#web/list/source.ts';
import { useMerge } from '#web/merge/use-merge.tsx';
import { useRecordStatus } from '#web/obligations/record-status.tsx';
import { statusCells } from '#web/obligations/status-cell.tsx';
import { useNextStep } from '#web/reviews/next-step.tsx';
import { endUserPaths, providerPaths, resellerPaths, userPaths } from '#web/routing/paths/records.ts';
import { documentRequestPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';

const options = memberships.map(([value, name]) => ({ id: String(value), name }));

/** Member: Yes, No or Other-Non Member. Spec part 2, section 3. */
const MembershipField = ({ name }: { readonly name: string }) => (
  <SelectField name={name} label="Member" options={options} />
);

/** What an account needs. Spec part 2, section 5. */
const needed = ['contactName', 'contactPhone', 'contactEmail', 'userName'].map((name) => `addressId.${name}`);

/** The fields that are required as soon as the reseller is to be registered. */
const RequiredToRegister = ({ children }: { readonly children: ReactNode }) => {
  const context = useContext(RecordContext);
  const registers = useWatch({ name: 'isregisteredUser' });
  const required = registers ? new Set([...context.required, ...needed]) : context.required;
  return <RecordContext value={{ ...context, required }}>{children}</RecordContext>;
};

/** Registers the reseller as a user: a date and a user name appear, and the contact becomes required. Spec part 2, section 2. */
const RegisterFields = () => {
  const registers = useWatch({ name: 'isregisteredUser' });
  const { defaultValues } = useFormContext().formState;
  const isRegistered = defaultValues?.isregisteredUser === true;
  return (
    <PageSection title="User">
      <FieldGrid className="checks">
        <CheckField
          name="isregisteredUser"
          label="Register the reseller as a user"
          disabled={isRegistered}
          hint={
            isRegistered
              ? 'The reseller is registered already.'
              : 'An invitation goes to the contact’s e-mail; contact name, phone and e-mail are then required.'
          }
        />
      </FieldGrid>
      {registers && (
        <FieldGrid>
          <TextField name="addressId.userName" label="User Name" max={USER_NAME_MAX} readOnly={isRegistered} />
          <DateField name="resellerDate" label="Date" />
        </FieldGrid>
      )}
    </PageSection>
  );
};

/** The document checklist of a reseller, in edit and view only. Spec part 2, section 2. */
const ResellerDocuments = () => {
  const { mode } = useField('companyDocumentsList', 'Documents');
  const holder = useSession()?.holder;
  const { data = [] } = useCall(api.company.documentTypes, {}, { enabled: mode !== 'add' });
  if (mode === 'add' || !holder) return null;
  const canWrite = mode === 'edit' && may(holder, 'doc.writeReseller');
  return (
    <ChecklistSection<CollectedDocument>
      title="Documents"
      name="companyDocumentsList"
      owner="RESELLER"
      items={data}
      entryOf={({ id, name }, line) => ({ documentId: id, documentName: name, ...line })}
      idOf={({ documentId }) => documentId}
      canTick={mode === 'edit'}
      canWrite={canWrite}
      canDownload
      first="Please add the Reseller first"
    />
  );
};

const read = (companyId: string) => api.reseller.read({ query: { companyId } });

/** One reseller. Spec part 2, section 2 "Reseller add/edit/view"; who may change what: role matrix 3.2. */
export const ResellerRecord = () => {
  const { id } = useParams();
  const holder = useSession()?.holder;
  const step = useNextStep('reseller', id);
  const status = useRecordStatus('reseller', id, step, holder !== undefined && may(holder, 'reseller.list'));
  const merge = useMerge('reseller', id);
  const evidence = useEvidenceExport({ kind: 'reseller', recordIds: id ? [id] : [] });
  return (
    <RecordScreen
      below={id && <RecordHistory kind="reseller" recordId={id} read={read} update={api.reseller.update} />}
      historyKind="reseller"
      noun="Reseller"
      status={status}
      tools={[merge, evidence]}
      source={api.reseller}
      read={read}
      schema={formSchemas[id === undefined && holder?.isSuperadmin ? 'newResellerOfCompany' : 'reseller']}
      invalid={(wrong) =>
        wrong.join() === 'companyResellerTypeList' ? 'Please select reseller type' : 'Pls fill all required fields'
      }
      back={resellerPaths.list()}
      edit={resellerPaths.edit}
      defaults={{ ismember: 0, addressId: { stateId: { id: DEFAULT_STATE_ID } } }}
      saveLabels={{ add: 'Save Reseller', edit: 'Update Reseller' }}
    >
      <RecordSections
        documents={<ResellerDocuments />}
        reviews={id && <RecordPlaces kind="reseller" recordId={id} />}
        details={
          <>
            <PageSection title="Reseller">
              <FieldGrid>
                {holder?.isSuperadmin && (
                  <CompanyField
                    name="resellerCompanyId"
                    fixed={id !== undefined}
                    options={() => api.company.options({})}
                  />
                )}
                <TextField name="name" label="Name" max={NAME_MAX} />
                <MembershipField name="ismember" />
                <ResellerTypes />
                <ResponsibleField kind="reseller" company="resellerCompanyId" />
                <LogoField name="imagePath" fresh="imageStr" />
              </FieldGrid>
              {id === undefined && (
                <SimilarRecords
                  kind="reseller"
                  phone="addressId.contactPhone"
                  email="addressId.contactEmail"
                  company="resellerCompanyId"
                />
              )}
            </PageSection>
            <RequiredToRegister>
              <AddressFields name="addressId" />
              <ContactsSection main={addressContact} />
              <RegisterFields />
            </RequiredToRegister>
          </>
        }
        relations={id && holder && <ResellerRelations holder={holder} id={id} />}
      />
    </RecordScreen>
  );
};

const providerSource = { list: api.techProvider.list };

interface RelationsProps {
  readonly holder: Viewer;
  readonly id: string;
}

/** Leads to what belongs to the reseller, and has the providers that it uses. */
const ResellerRelations = ({ holder, id }: RelationsProps) => {
  const name = useWatch<{ name: string }, 'name'>({ name: 'name' });
  const endUsers = holder.isSuperadmin ? { company: id } : { reseller: name };
  const tenant = holder.isSuperadmin ? { companyId: id.split('-', 1)[0] } : {};
  return (
    <>
      <PageSection title="Related records">
        <nav aria-label="Records of this reseller" className="section-links">
          {may(holder, 'eu.list') && (
            <Link to={`${endUserPaths.list()}?${new URLSearchParams(endUsers)}`}>End users</Link>
          )}
          {holder.isSuperadmin && <Link to={`${userPaths.list()}?${new URLSearchParams({ company: id })}`}>Users</Link>}
          {isOpen(holder, api.documentRequest.list.route) && (
            <Link to={documentRequestPaths.list(id)}>Document requests</Link>
          )}
        </nav>
      </PageSection>
      {may(holder, 'reseller.byTp') && holder.isOfReseller !== true && (
        <EmbeddedList
          title="Technology Providers of the Reseller"
          plural="technology providers"
          empty="A technology provider is listed here once the reseller’s record names it."
          list={providersUsedList}
          source={providerSource}
          query={{ reseller: id, ...tenant }}
          cells={statusCells('provider')}
          {...(isOpen(holder, api.techProvider.read.route)
            ? { actionsOf: ({ id: providerId }: AnyRow) => commonActions({ view: providerPaths.view(providerId) }) }
            : {})}
        />
      )}
    </>
  );
};

interface TypeEntry {
  readonly resellerId: { readonly id: number };
}

const ResellerTypes = () => {
  const { data = [] } = useCall(api.company.resellerTypes, {});
  return (
    <MultiField<TypeEntry>
      name="companyResellerTypeList"
      label="Reseller Type"
      options={data.map(({ id, name }) => ({ id: String(id), name }))}
      entryOf={(id) => ({ resellerId: { id: Number(id) } })}
      idOf={({ resellerId }) => String(resellerId.id)}
    />
  );
};
