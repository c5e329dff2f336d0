import { useFieldArray, useFormContext } from 'react-hook-form';
import type { PurposeSettings } from '#contract/purpose/settings.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { nextId } from '#web/form/entry-keys.ts';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SettingEntry } from './setting-entry.tsx';

const SECTION_MAX = 40;

interface Props {
  readonly stored: PurposeSettings['purposes'];
  readonly writes: boolean;
}

/** The purposes of the programme. A stored one is closed instead of renamed or removed: records name it for ever. */
export const PurposeFields = ({ stored, writes }: Props) => {
  const { control, getValues } = useFormContext<Pick<PurposeSettings, 'purposes'>>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'purposes', keyName: 'rowKey' });
  const isStored = (id: number) => stored.some((entry) => entry.id === id);
  const add = () =>
    append({ id: nextId([...stored, ...getValues('purposes')]), name: '', section: '', isClosed: false });
  return (
    <>
      {fields.map(({ rowKey, id, name, section }, at) => (
        <SettingEntry
          key={rowKey}
          noun="purpose"
          legend={isStored(id) ? `${name}, FCRA ${section}` : ''}
          writes={writes}
          tools={{ at, count: fields.length, onMove: move, ...(isStored(id) ? {} : { onRemove: remove }) }}
        >
          {!isStored(id) && (
            <FieldGrid>
              <TextField name={`purposes.${at}.name`} label="Purpose" max={NAME_MAX} />
              <TextField
                name={`purposes.${at}.section`}
                label="Section of FCRA 604"
                max={SECTION_MAX}
                hint="Such as 604(a)(3)(B)."
              />
            </FieldGrid>
          )}
          <FieldGrid className="checks">
            <CheckField name={`purposes.${at}.isClosed`} label="Closed" />
          </FieldGrid>
        </SettingEntry>
      ))}
      {writes && (
        <button type="button" className="button" onClick={add}>
          <Icon name="plus" />
          Add purpose
        </button>
      )}
    </>
  );
};
