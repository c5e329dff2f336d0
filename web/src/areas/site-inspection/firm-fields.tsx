import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { NAME_MAX } from '#contract/rules/limits.ts';
import type { InspectionFirm } from '#contract/site-inspection/template.ts';
import { useReferenceOptions } from '#web/api/reference-options.ts';
import { AddButton, EntryTools, nextId } from '#web/form/entries.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import type { TypedSettings } from './typed-settings.ts';

interface Props {
  readonly stored: readonly InspectionFirm[];
  readonly writes: boolean;
}

const FirmLegend = ({ at }: { readonly at: number }) => {
  const name = useWatch<TypedSettings>({ name: `firms.${at}.name` });
  return <legend>{String(name || '') || `Firm ${at + 1}`}</legend>;
};

const same = (name: string) => name;

/** The bureaus that accept the firm; what was typed before there was a list stays until it is taken out. */
const BureausField = ({ at }: { readonly at: number }) => {
  const name = `firms.${at}.acceptedBy` as const;
  const bureaus = useReferenceOptions('bureaus').map((bureau) => bureau.name);
  const [held] = useState<readonly string[]>(useFormContext<TypedSettings>().getValues(name));
  const options = [...new Set([...bureaus, ...held])].map((bureau) => ({ id: bureau, name: bureau }));
  return <MultiField<string> name={name} label="Accepted by" options={options} entryOf={same} idOf={same} />;
};

/** The firms that inspect places. A stored one is closed instead of removed: inspections name it for ever. */
export const FirmFields = ({ stored, writes }: Props) => {
  const { control, getValues } = useFormContext<TypedSettings>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'firms', keyName: 'rowKey' });
  const isStored = (id: number) => stored.some((firm) => firm.id === id);
  const add = () =>
    append({
      id: nextId([...stored, ...getValues('firms')]),
      name: '',
      email: '',
      acceptedBy: [],
      acceptedUntil: '',
      isClosed: false,
    });
  return (
    <>
      {fields.length === 0 && <p className="quiet">No firm yet: inspections are by staff.</p>}
      {fields.map(({ rowKey, id }, at) => (
        <fieldset key={rowKey} className="setting-entry">
          <FirmLegend at={at} />
          <FieldGrid>
            <TextField name={`firms.${at}.name`} label="Name of the firm" max={NAME_MAX} />
            <TextField name={`firms.${at}.email`} label="E-mail" type="email" hint="The address for orders." />
            <BureausField at={at} />
            <DateField name={`firms.${at}.acceptedUntil`} label="Accepted until" hint="Empty: without an end." />
          </FieldGrid>
          <FieldGrid className="checks">
            <CheckField name={`firms.${at}.isClosed`} label="Closed" hint="It is not offered any more." />
          </FieldGrid>
          {writes && (
            <EntryTools
              name={`firm ${at + 1}`}
              at={at}
              count={fields.length}
              onMove={move}
              {...(isStored(id) ? {} : { onRemove: remove })}
            />
          )}
        </fieldset>
      ))}
      {writes && <AddButton noun="firm" onAdd={add} />}
    </>
  );
};
