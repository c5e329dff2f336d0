import { useFormContext } from 'react-hook-form';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import type { InspectionFirm, InspectionSettings } from '#contract/site-inspection/template.ts';
import { CheckField } from '../form/fields/check-field.tsx';
import { ownToday } from '../form/fields/day-input.tsx';
import { OptionField } from '../form/fields/select-field.tsx';
import { TextAreaField, TextField } from '../form/fields/text-field.tsx';

/** No firm among the options, which have no empty id. */
export const STAFF = '0';

/** 'Harbor Inspections, accepted by Experian until 12/31/2027' */
const firmName = ({ name, acceptedBy, acceptedUntil }: InspectionFirm) => {
  const end = acceptedUntil === '' ? '' : `until ${showDay(acceptedUntil)}`;
  const accepted = [acceptedBy === '' ? '' : `by ${acceptedBy}`, end].filter((part) => part !== '').join(' ');
  return accepted === '' ? name : `${name}, accepted ${accepted}`;
};

/** Firms that can be given an inspection today. */
export const acceptedFirms = ({ firms }: InspectionSettings) =>
  firms.filter(({ isClosed, acceptedUntil }) => !isClosed && (acceptedUntil === '' || acceptedUntil >= ownToday()));

/** The firm that inspects; it brings its address, and one that was typed stays. */
export const FirmField = ({ firms, none }: { readonly firms: readonly InspectionFirm[]; readonly none: string }) => {
  const form = useFormContext();
  const follow = () => {
    const typed = form.getValues('email');
    if (typed !== '' && firms.every((firm) => firm.email !== typed)) return;
    const firm = firms.find(({ id }) => String(id) === form.getValues('firmId'));
    form.setValue('email', firm?.email ?? '', { shouldDirty: true });
  };
  const options = [{ id: STAFF, name: none }, ...firms.map((firm) => ({ id: String(firm.id), name: firmName(firm) }))];
  return <OptionField name="firmId" label="Firm" options={options} onChosen={follow} />;
};

/** Who gets the link to the report, and what the mail says. */
export const InspectorFields = ({ hint }: { readonly hint: string }) => (
  <>
    <TextField name="email" label="E-mail of the inspector" type="email" hint={hint} />
    {useFormContext().watch('email') !== '' && (
      <>
        <TextAreaField name="message" label="Message" max={MESSAGE_MAX} rows={3} />
        <CheckField
          name="needsCode"
          label="Ask for a code"
          hint="Who opens the link has to enter a code that is mailed to the same address."
        />
      </>
    )}
  </>
);
