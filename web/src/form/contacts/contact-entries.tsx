import { useContext, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Contact } from '#contract/contacts/contact.ts';
import { contactInWords } from '#contract/contacts/words.ts';
import { CONTACTS_MAX } from '#contract/rules/limits.ts';
import { LimitNote } from '#web/form/limit-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { focusField } from '../errors/named-focus.ts';
import { RecordContext, useField } from '../record/record-context.ts';
import { ContactEntry, RolesField } from './contact-entry.tsx';
import { ReturnedFieldNote } from './returned-address.tsx';
import '#web/styles/contacts.css';

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
    if (isAdding.current) focusField(`contacts.${fields.length - 1}.name`);
    isAdding.current = false;
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
