import { useContext, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { type ContactRole, contactRoles, contactRoleWords } from '#contract/contacts/roles.ts';
import { NAME_MAX, PHONE_MAX } from '#contract/rules/limits.ts';
import { MultiField } from '../fields/multi-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { RecordContext } from '../record/record-context.ts';
import { ReturnedFieldNote } from './returned-address.tsx';

const roleOptions = contactRoles.map((id) => ({ id, name: contactRoleWords[id] }));

interface RolesFieldProps {
  readonly name: string;
  readonly label: string;
}

/** What a contact is there for. */
export const RolesField = (props: RolesFieldProps) => (
  <MultiField<ContactRole> {...props} options={roleOptions} entryOf={(id) => id as ContactRole} idOf={(role) => role} />
);

const labels = { name: 'Name', title: 'Title', email: 'Email', phone: 'Phone', roles: 'Roles' } as const;

interface Props {
  readonly index: number;
  onRemove(): void;
}

/** One contact besides the main one. */
export const ContactEntry = ({ index, onRemove }: Props) => {
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
