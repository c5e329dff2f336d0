import { useFormContext, useWatch } from 'react-hook-form';
import { RecipientRole } from '#contract/contacts/contact.ts';
import {
  type Contacted,
  REQUEST_ROLE,
  type Recipient,
  recipientInWords,
  recipientOf,
} from '#contract/contacts/contacted.ts';
import { contactRoleWords } from '#contract/contacts/roles.ts';
import type { ReturnedAddress } from '#contract/fields/returned-mail.ts';
import { fieldId } from '../form/record/record-context.ts';
import { Select } from '../ui/choice/select.tsx';
import { Status } from '../ui/feedback/status.tsx';

/** A record with its contacts, and which of them mails do not reach. */
export type RequestedContacts = Contacted & { readonly returnedContacts?: readonly ReturnedAddress[] | undefined };

const roles = [REQUEST_ROLE, ...RecipientRole.options.filter((role) => role !== REQUEST_ROLE)] as const;
const options = roles.map((id) => ({ id, name: `${contactRoleWords[id]} contact` }));

/** The contact of a record that is asked. */
export const contactWith = (contacts: RequestedContacts, role: RecipientRole): Recipient | undefined =>
  recipientOf(contacts, role, (address) =>
    (contacts.returnedContacts ?? []).some((mark) => mark.address.toLowerCase() === address.toLowerCase()),
  );

interface Props {
  /** Of the one record; undefined where there are many. */
  readonly contacts: RequestedContacts | undefined;
  readonly idPrefix: string;
}

const hintOf = (contacts: Props['contacts'], recipient: Recipient | undefined, role: RecipientRole) => {
  if (!contacts)
    return 'Of a record that has none with an e-mail address, the main contact. The plan says who is asked.';
  return recipient ? `${recipientInWords(recipient, role)}.` : 'No contact of this record has an e-mail address.';
};

/** Which contact is asked, who that is and why; choosing one puts the address in its field. */
export const ContactChoice = ({ contacts, idPrefix }: Props) => {
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
