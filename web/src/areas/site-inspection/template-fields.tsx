import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { NAME_MAX, TEXT_MAX } from '#contract/rules/limits.ts';
import { PHOTOS_MAX, POINTS_MAX } from '#contract/site-inspection/rules.ts';
import type { InspectionTemplate } from '#contract/site-inspection/template.ts';
import { AddButton, EntryTools, nextId } from '#web/form/entries.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { SelectField } from '#web/form/fields/select-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { LimitNote } from '#web/form/limit-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { TypedSettings } from './typed-settings.ts';

interface PartProps {
  /** The place of the template in the form. */
  readonly at: number;
  readonly writes: boolean;
}

interface ListMessage {
  readonly message?: string;
  readonly root?: { readonly message?: string };
}

/** What is wrong with a list as a whole, such as that it is empty. */
const ListMistake = ({ name }: { readonly name: string }) => {
  const { errors } = useFormState();
  const error: ListMessage | undefined = get(errors, name);
  const mistake = error?.root?.message ?? error?.message ?? '';
  return mistake === '' ? null : (
    <p role="alert" className="field-error">
      {mistake}
    </p>
  );
};

interface AddProps {
  readonly label: string;
  readonly count: number;
  readonly max: number;
  readonly noun: string;
  onAdd(): void;
}

/** Adds an entry to a list, while there is room. */
const AddEntry = ({ label, count, max, noun, onAdd }: AddProps) => (
  <>
    <LimitNote count={count} max={max} noun={noun} />
    <button
      type="button"
      className="button small"
      aria-disabled={count >= max}
      onClick={() => {
        if (count < max) onAdd();
      }}
    >
      <Icon name="plus" />
      {label}
    </button>
  </>
);

const Points = ({ at, writes }: PartProps) => {
  const { control } = useFormContext<TypedSettings>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: `templates.${at}.points`,
    keyName: 'rowKey',
  });
  return (
    <>
      <ul className="setting-rows" aria-label="Points">
        {fields.map(({ rowKey }, point) => (
          <li key={rowKey} className="setting-row">
            <TextField name={`templates.${at}.points.${point}.text`} label={`Point ${point + 1}`} max={TEXT_MAX} />
            {writes && (
              <EntryTools
                name={`point ${point + 1}`}
                at={point}
                count={fields.length}
                onMove={move}
                onRemove={remove}
              />
            )}
          </li>
        ))}
      </ul>
      <ListMistake name={`templates.${at}.points`} />
      {writes && (
        <AddEntry
          label="Add point"
          count={fields.length}
          max={POINTS_MAX}
          noun="point"
          onAdd={() => append({ key: '', text: '' })}
        />
      )}
    </>
  );
};

const PHOTOS_OF_KIND = 10;
const counts = Array.from({ length: PHOTOS_OF_KIND + 1 }, (_, count) => ({
  id: String(count),
  name: count === 0 ? 'None needed' : String(count),
}));

const PhotoKinds = ({ at, writes }: PartProps) => {
  const { control } = useFormContext<TypedSettings>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: `templates.${at}.photos`,
    keyName: 'rowKey',
  });
  return (
    <>
      <ul className="setting-rows" aria-label="Kinds of photos">
        {fields.map(({ rowKey }, kind) => (
          <li key={rowKey} className="setting-row">
            <div className="field-with-count">
              <TextField
                name={`templates.${at}.photos.${kind}.name`}
                label={`Kind of photo ${kind + 1}`}
                max={NAME_MAX}
              />
              <SelectField name={`templates.${at}.photos.${kind}.atLeast`} label="At least" options={counts} />
            </div>
            {writes && (
              <EntryTools
                name={`kind of photo ${kind + 1}`}
                at={kind}
                count={fields.length}
                onMove={move}
                onRemove={remove}
              />
            )}
          </li>
        ))}
      </ul>
      <ListMistake name={`templates.${at}.photos`} />
      {writes && (
        <AddEntry
          label="Add kind of photo"
          count={fields.length}
          max={PHOTOS_MAX}
          noun="kind"
          onAdd={() => append({ key: '', name: '', atLeast: 1 })}
        />
      )}
    </>
  );
};

const TemplateLegend = ({ at }: { readonly at: number }) => {
  const name = useWatch<TypedSettings>({ name: `templates.${at}.name` });
  return <legend>{String(name || '') || `Template ${at + 1}`}</legend>;
};

interface Props {
  readonly stored: readonly InspectionTemplate[];
  readonly writes: boolean;
}

/** The templates of inspections: points and kinds of photos. A stored one is closed instead of removed. */
export const TemplateFields = ({ stored, writes }: Props) => {
  const { control, getValues } = useFormContext<TypedSettings>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'templates', keyName: 'rowKey' });
  const isStored = (id: number) => stored.some((template) => template.id === id);
  const add = () =>
    append({
      id: nextId([...stored, ...getValues('templates')]),
      name: '',
      points: [{ key: '', text: '' }],
      photos: [],
      isClosed: false,
    });
  return (
    <>
      {fields.map(({ rowKey, id }, at) => (
        <fieldset key={rowKey} className="setting-entry">
          <TemplateLegend at={at} />
          <FieldGrid>
            <TextField name={`templates.${at}.name`} label="Name of the template" max={NAME_MAX} />
          </FieldGrid>
          <Points at={at} writes={writes} />
          <h3>Photos</h3>
          <PhotoKinds at={at} writes={writes} />
          <FieldGrid className="checks">
            <CheckField name={`templates.${at}.isClosed`} label="Closed" hint="It is not offered any more." />
          </FieldGrid>
          {writes && (
            <EntryTools
              name={`template ${at + 1}`}
              at={at}
              count={fields.length}
              onMove={move}
              {...(isStored(id) ? {} : { onRemove: remove })}
            />
          )}
        </fieldset>
      ))}
      {writes && <AddButton noun="template" onAdd={add} />}
    </>
  );
};
