import { useFieldArray, useFormContext } from 'react-hook-form';
import { businessRules, businessRuleWords } from '#contract/purpose/business.ts';
import type { PurposeSettings } from '#contract/purpose/settings.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { nextId } from '#web/form/entry-keys.ts';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SettingEntry } from './setting-entry.tsx';

const rules = businessRules.map((id) => ({ id, name: businessRuleWords[id] }));

interface Props {
  readonly stored: PurposeSettings['businesses'];
  readonly writes: boolean;
}

/** The businesses of end users with their rules. A stored one is closed instead of renamed or removed; its rule may change. */
export const BusinessFields = ({ stored, writes }: Props) => {
  const { control, getValues } = useFormContext<Pick<PurposeSettings, 'businesses'>>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'businesses', keyName: 'rowKey' });
  const isStored = (id: number) => stored.some((entry) => entry.id === id);
  const add = () =>
    append({ id: nextId([...stored, ...getValues('businesses')]), name: '', rule: 'allowed', isClosed: false });
  return (
    <>
      {fields.length === 0 && <p className="quiet">No business yet: end users are asked for none.</p>}
      {fields.map(({ rowKey, id, name }, at) => (
        <SettingEntry
          key={rowKey}
          noun="business"
          legend={isStored(id) ? name : ''}
          writes={writes}
          tools={{ at, count: fields.length, onMove: move, ...(isStored(id) ? {} : { onRemove: remove }) }}
        >
          <FieldGrid>
            {!isStored(id) && <TextField name={`businesses.${at}.name`} label="Business" max={NAME_MAX} />}
            <OptionField name={`businesses.${at}.rule`} label="End users of it are" options={rules} />
          </FieldGrid>
          <FieldGrid className="checks">
            <CheckField name={`businesses.${at}.isClosed`} label="Closed" />
          </FieldGrid>
        </SettingEntry>
      ))}
      {writes && (
        <button type="button" className="button" onClick={add}>
          <Icon name="plus" />
          Add business
        </button>
      )}
    </>
  );
};
