import { useFormContext, useWatch } from 'react-hook-form';
import type { Contact } from '#contract/contacts/contact.ts';
import { type Contacted, mainContactOf } from '#contract/contacts/contacted.ts';
import { contactRoleWords } from '#contract/contacts/roles.ts';
import type { ReturnedAddress } from '#contract/fields/returned-mail.ts';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { EmailAddress, showDate } from '#web/ui/shown-values.tsx';
import '#web/styles/contacts.css';

const reasonWords = { bounce: 'Mails come back', complaint: 'Reported as spam' } as const;

/** Says that mails do not reach an address of the record's contacts; nothing of every other address. */
const ReturnedAddressNote = ({ email }: { readonly email: string }) => {
  const returned: readonly ReturnedAddress[] = useFormContext().getValues('returnedContacts') ?? [];
  const mark = returned.find(({ address }) => address.toLowerCase() === email.trim().toLowerCase());
  if (!mark) return null;
  return (
    <span className="returned-address">
      <Status kind="overdue">{reasonWords[mark.reason]}</Status> since {showDate(mark.at)}
    </span>
  );
};

/** The same of the address that is typed into a field. */
export const ReturnedFieldNote = ({ name }: { readonly name: string }) => (
  <ReturnedAddressNote email={String(useWatch({ name }) ?? '')} />
);

/** Of the form as it is, without what a new record does not have yet. */
const contactedIn = (values: Partial<Contacted>): Contacted => ({
  ...values,
  contacts: values.contacts ?? [],
  mainContactRoles: values.mainContactRoles ?? [],
});

interface ShownContactProps {
  readonly contact: Contact;
  readonly isMain?: boolean;
}

const ShownContact = ({ contact: { name, title, email, phone, roles }, isMain = false }: ShownContactProps) => (
  <li>
    <span className="contact-person">
      <strong>{name === '' ? 'No name' : name}</strong>
      {title !== '' && <span className="quiet"> {title}</span>}
    </span>
    <span className="contact-roles">
      {[...(isMain ? (['main'] as const) : []), ...roles].map((role) => contactRoleWords[role]).join(', ')}
    </span>
    <span className="contact-ways">
      {email !== '' && (
        <a href={`mailto:${email}`}>
          <EmailAddress text={email} />
        </a>
      )}
      {phone !== '' && <span>{showPhone(phone)}</span>}
      <ReturnedAddressNote email={email} />
    </span>
  </li>
);

const isNobody = ({ name, title, email, phone }: Contact) => [name, title, email, phone].every((text) => text === '');

/** All contacts for a user who only reads them: the main one first. */
export const ShownContacts = () => {
  const record = contactedIn(useFormContext<Contacted>().watch());
  const main = mainContactOf(record);
  return (
    <ul className="contact-list" id="field-contacts" aria-label="Contacts by role">
      {isNobody(main) ? <li className="quiet">No main contact</li> : <ShownContact contact={main} isMain />}
      {record.contacts.map((contact) => (
        <ShownContact key={`${contact.name} ${contact.email}`} contact={contact} />
      ))}
    </ul>
  );
};
