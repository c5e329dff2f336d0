import { useContext, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Contact } from '#contract/contacts/contact.ts';
import { type ContactRole, contactRoles, contactRoleWords } from '#contract/contacts/roles.ts';
import { contactInWords } from '#contract/contacts/words.ts';
import { CONTACTS_MAX, NAME_MAX, PHONE_MAX } from '#contract/rules/limits.ts';
import { LimitNote } from '#web/form/limit-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { focusField } from '../errors/named-focus.ts';
import { MultiField } from '../fields/multi-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { RecordContext, useField } from '../record/record-context.ts';
import { ReturnedFieldNote } from './shown-contacts.tsx';
import '#web/styles/contacts.css';

const roleOptions = contactRoles.map((id) => ({ id, name: contactRoleWords[id] }));

interface RolesFieldProps {
  readonly name: string;
  readonly label: string;
}

/** What a contact is there for. */
const RolesField = (props: RolesFieldProps) => (
  <MultiField<ContactRole> {...props} options={roleOptions} entryOf={(id) => id as ContactRole} idOf={(role) => role} />
);

const labels = { name: 'Name', title: 'Title', email: 'Email', phone: 'Phone', roles: 'Roles' } as const;

interface Props {
  readonly index: number;
  onRemove(): void;
}

/** One contact besides the main one. */
const ContactEntry = ({ index, onRemove }: Props) => {
  const context = useContext(RecordContext);
  const at = `contacts.${index}`;
  const number = `Contact ${index + 1}`;
  const person = String(useWatch({ name: `${at}.name` }) ?? '');
  // The summary of errors names the fields of several contacts: after the fields have said what they are called.
  useEffect(() => {
    for (const [part, label] of Object.entries(labels)) context.labels.set(`${at}.${part}`, `${number}, ${label}`);
  }, [context.labels, at, number]);
  const required = new Set([...context.required, `${at}.name`, `${at}.roles`]);
  return (
    <RecordContext value={{ ...context, required }}>
      <fieldset className="contact-entry">
        <legend>{person.trim() === '' ? number : `${number}: ${person}`}</legend>
        <div className="form-grid">
          <TextField name={`${at}.name`} label={labels.name} max={NAME_MAX} />
          <RolesField name={`${at}.roles`} label={labels.roles} />
          <TextField name={`${at}.email`} label={labels.email} type="email" max={NAME_MAX} />
          <TextField name={`${at}.phone`} label={labels.phone} type="tel" max={PHONE_MAX} />
          <TextField name={`${at}.title`} label={labels.title} max={NAME_MAX} />
        </div>
        <div className="contact-entry-foot">
          <button type="button" className="button small" aria-disabled={context.busy} onClick={onRemove}>
            Remove<span className="visually-hidden"> {person.trim() || number}</span>
          </button>
          <ReturnedFieldNote name={`${at}.email`} />
        </div>
      </fieldset>
    </RecordContext>
  );
};

const newContact: Contact = { name: '', title: '', email: '', phone: '', roles: [] };

const inWords = (contacts: readonly Contact[]) => contacts.map(contactInWords).join('; ');

export interface MainProps {
  /** The fields of the main contact. */
  readonly main: { readonly name: string; readonly email: string };
}

/** The contacts as they are entered: what else the main one is there for, and up to twenty others. */
export const ContactEntries = ({ main, isAsked }: MainProps & { readonly isAsked: boolean }) => {
  const { busy = false } = useContext(RecordContext);
  const add = useRef<HTMLButtonElement>(null);
  useField<readonly Contact[]>('contacts', 'Contacts', inWords);
  const { fields, remove } = useFieldArray<{ contacts: Contact[] }>({ name: 'contacts' });
  const { getValues, setValue } = useFormContext<{ contacts?: Contact[] }>();
  const isAdding = useRef(false);
  // Who has opened them goes on with the keyboard.
  useEffect(() => {
    if (isAsked) focusField('mainContactRoles');
  }, [isAsked]);
  // The library's own way to add one checks it at once, before anything is typed.
  const append = () => {
    isAdding.current = true;
    setValue('contacts', [...(getValues('contacts') ?? []), { ...newContact }], { shouldDirty: true });
  };
  useEffect(() => {
    // A click may come before the list follows the values: the new contact is shown by a later change.
    if (isAdding.current && focusField(`contacts.${fields.length - 1}.name`)) isAdding.current = false;
  }, [fields.length]);
  const mainName = String(useWatch({ name: main.name }) ?? '').trim();
  const isFull = fields.length >= CONTACTS_MAX;
  return (
    <>
      <p className="section-help">
        {mainName === '' ? 'The main contact' : `${mainName}, the main contact,`} is in the fields above. A request goes
        to the contact with its role, and to the main one without such a contact.
      </p>
      <div className="form-grid">
        <RolesField name="mainContactRoles" label="The main contact is also for" />
        <ReturnedFieldNote name={main.email} />
      </div>
      {fields.map(({ id }, index) => (
        <ContactEntry
          key={id}
          index={index}
          onRemove={() => {
            if (busy) return;
            remove(index);
            add.current?.focus();
          }}
        />
      ))}
      <div className="contact-add">
        <button
          ref={add}
          type="button"
          className="button"
          id="field-contacts"
          aria-disabled={busy || isFull}
          onClick={() => !busy && !isFull && append()}
        >
          <Icon name="plus" />
          Add contact
        </button>
        <LimitNote count={fields.length} max={CONTACTS_MAX} noun="contact" />
      </div>
    </>
  );
};
