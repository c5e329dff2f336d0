import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { RecipientRole } from '#contract/contacts/contact.ts';
import type { Contacted } from '#contract/contacts/contacted.ts';
import { REQUEST_ROLE, type Recipient, recipientInWords, recipientOf } from '#contract/contacts/recipient.ts';
import { contactRoleWords } from '#contract/contacts/roles.ts';
import { documentKinds, kindName, WITHOUT_FILE } from '#contract/document/rules.ts';
import type { RequestedDocuments } from '#contract/document-request/forms.ts';
import { ADDRESSES_MAX, DUE_DAYS_USUAL } from '#contract/document-request/states.ts';
import { Email, requiredDay, textLines } from '#contract/fields/common.ts';
import type { ReturnedAddress } from '#contract/fields/returned-mail.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { useOwnKinds } from '../api/own-kinds.ts';
import { useFirstFault } from '../form/errors/faults.tsx';
import { CheckField } from '../form/fields/check-field.tsx';
import { DateField } from '../form/fields/date-field.tsx';
import { ownToday } from '../form/fields/day-input.tsx';
import { MultiField } from '../form/fields/multi-field.tsx';
import { TextAreaField, TextField } from '../form/fields/text-field.tsx';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { fieldId, preventSubmit, RecordContext } from '../form/record/record-context.ts';
import { useSession } from '../session/session.ts';
import { Select } from '../ui/choice/select.tsx';
import { CHOICES_MISSING } from '../ui/choice/select-frame.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { BlankFormsField, formsProblem, useBlankForms } from './blank-forms.tsx';

/** A record with its contacts, and which of them mails do not reach. */
export type RequestedContacts = Contacted & { readonly returnedContacts?: readonly ReturnedAddress[] | undefined };

const roles = [REQUEST_ROLE, ...RecipientRole.options.filter((role) => role !== REQUEST_ROLE)] as const;
const options = roles.map((id) => ({ id, name: `${contactRoleWords[id]} contact` }));

/** The contact of a record that is asked. */
const contactWith = (contacts: RequestedContacts, role: RecipientRole): Recipient | undefined =>
  recipientOf(contacts, role, (address) =>
    (contacts.returnedContacts ?? []).some((mark) => mark.address.toLowerCase() === address.toLowerCase()),
  );

interface ContactChoiceProps {
  /** Of the one record; undefined where there are many. */
  readonly contacts: RequestedContacts | undefined;
  readonly idPrefix: string;
}

const hintOf = (contacts: ContactChoiceProps['contacts'], recipient: Recipient | undefined, role: RecipientRole) => {
  if (!contacts)
    return 'Of a record that has none with an e-mail address, the main contact. The plan says who is asked.';
  return recipient ? `${recipientInWords(recipient, role)}.` : 'No contact of this record has an e-mail address.';
};

/** Which contact is asked, who that is and why; choosing one puts the address in its field. */
const ContactChoice = ({ contacts, idPrefix }: ContactChoiceProps) => {
  const { setValue } = useFormContext();
  const role: RecipientRole = useWatch({ name: 'contactRole' });
  const recipient = contacts && contactWith(contacts, role);
  const choose = (id: string) => {
    const chosen = RecipientRole.parse(id);
    setValue('contactRole', chosen, { shouldDirty: true });
    if (!contacts) return;
    const { email = '' } = contactWith(contacts, chosen)?.contact ?? {};
    setValue('addresses', email, { shouldDirty: true, shouldValidate: email !== '' });
  };
  return (
    <div>
      <Select
        id={`${idPrefix}${fieldId('contactRole')}`}
        label="Contact"
        options={options}
        value={role}
        hint={hintOf(contacts, recipient, role)}
        onChange={choose}
      />
      {recipient?.isReturned && <Status kind="overdue">Mails to this address come back</Status>}
    </div>
  );
};

/** Addresses as people type them: separated by commas, semicolons, blanks or lines. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '');

/** What is typed to request documents. */
const requestSchema = z
  .object({
    kinds: z.array(z.string()).min(1, 'Please choose the documents'),
    addresses: z.string().superRefine((text, context) => {
      const addresses = addressesIn(text);
      const wrong = addresses.find((address) => !Email.safeParse(address).success);
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (wrong !== undefined) refuse(`This is no e-mail address: ${wrong}`);
      if (addresses.length > ADDRESSES_MAX) refuse(`At most ${ADDRESSES_MAX} addresses can be asked`);
    }),
    ofContact: z.boolean(),
    contactRole: RecipientRole,
    due: requiredDay('Please enter the day until when the documents are needed'),
    message: textLines(MESSAGE_MAX),
    needsCode: z.boolean(),
  })
  .refine(({ addresses, ofContact }) => ofContact || addressesIn(addresses).length > 0, {
    error: 'Please enter an e-mail address',
    path: ['addresses'],
  });

/** The request, as it was typed. */
type TypedRequest = Required<Omit<RequestedDocuments, 'contactRole'>> & Pick<RequestedDocuments, 'contactRole'>;

/** What is sent: with the ids of the blank forms. */
export interface SentRequest {
  readonly request: TypedRequest;
  readonly forms: string[];
}

interface Props {
  readonly owner: DocumentOwner;
  /** Of many records: each may be requested of its own contact. */
  readonly isMany?: boolean;
  readonly kinds?: readonly string[];
  /** The contacts of the one record; undefined where they are not known. */
  readonly contacts?: RequestedContacts | undefined;
  /** A record or the company of the tenant that blank forms are for; '' if it is the user's own. */
  readonly tenantOf: string;
  readonly submit: { readonly label: string; readonly pending: string };
  /** What it throws stands above the form. */
  onSend(sent: SentRequest): Promise<void>;
  /** Where the form does not stand in a dialog of its own. */
  onCancel?(): void;
}

const ID_PREFIX = 'request-';
const required = new Set(['kinds', 'addresses', 'due']);
const requiredOfMany = new Set(['kinds', 'due']);
/** What messages about it are headed. */
export const REQUEST_TITLE = 'Document request';

/** The kinds of documents that owners of a sort can be asked for: those of the specification, and the tenant's own. */
const useKindOptions = (owner: DocumentOwner, tenantOf: string) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const own = useOwnKinds(owner, isSuperadmin ? (tenantOf.split('-', 1)[0] ?? '') : undefined);
  const all = documentKinds.filter((kind) => kind.owner === owner).map(({ key, name }) => ({ id: key, name }));
  return { options: [...all, ...own.kinds], isMissing: own.isMissing };
};

/** Which documents, from whom, until when. */
export const RequestForm = ({ owner, isMany = false, kinds = [], contacts, ...props }: Props) => {
  const { tenantOf, submit, onSend, onCancel } = props;
  const blank = useBlankForms(tenantOf);
  const { options, isMissing } = useKindOptions(owner, tenantOf);
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm({
    resolver: zodResolver(requestSchema),
    mode: 'onTouched',
    defaultValues: {
      kinds: [...kinds],
      addresses: contacts ? (contactWith(contacts, REQUEST_ROLE)?.contact.email ?? '') : '',
      // Where the documents are known already, they are mostly those of the contact.
      ofContact: isMany && kinds.length > 0,
      contactRole: REQUEST_ROLE as RecipientRole,
      due: daysAfter(ownToday(), DUE_DAYS_USUAL),
      message: '',
      needsCode: owner === 'ENDUSER',
    },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty || blank.forms.length > 0);
  const asksContacts = form.watch('ofContact');
  const send = form.handleSubmit(async ({ addresses, contactRole, ...given }) => {
    const faulty = formsProblem(blank.forms);
    setProblem(faulty);
    if (faulty !== '') return;
    try {
      const forms = blank.forms.map(({ id }) => id);
      const role = given.ofContact && contactRole !== REQUEST_ROLE ? { contactRole } : {};
      await onSend({ request: { ...given, ...role, emails: addressesIn(addresses) }, forms });
    } catch (failure) {
      toastFailure(failure, REQUEST_TITLE);
      setProblem(sayFailure(failure));
    }
  });
  return (
    <RecordContext
      value={{ mode: 'edit', required: isMany ? requiredOfMany : required, labels, busy, idPrefix: ID_PREFIX }}
    >
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : send}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <MultiField<string>
            name="kinds"
            label="Documents"
            options={isMany ? [{ id: WITHOUT_FILE, name: kindName(owner, WITHOUT_FILE) }, ...options] : options}
            hint={isMissing ? CHOICES_MISSING : ''}
            entryOf={(id) => id}
            idOf={(entry) => entry}
          />
          {contacts && <ContactChoice contacts={contacts} idPrefix={ID_PREFIX} />}
          <TextField
            name="addresses"
            label="E-mail addresses"
            hint={`Up to ${ADDRESSES_MAX}, separated by commas.${isMany ? ' Each is requested of every record.' : ''}`}
          />
          {isMany && <CheckField name="ofContact" label="Ask the contact of each record" />}
          {isMany && asksContacts && <ContactChoice contacts={undefined} idPrefix={ID_PREFIX} />}
          <DateField name="due" label="Needed until" hint="The link works for 14 days longer." />
          <TextAreaField name="message" label="Message" max={MESSAGE_MAX} rows={4} />
          <BlankFormsField {...blank} busy={busy} />
          <CheckField
            name="needsCode"
            label="Ask for a code"
            hint="Who opens the link has to enter a code that is mailed to the same address."
          />
          <DialogFooter onCancel={onCancel ?? close} submit={{ ...submit, busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};
