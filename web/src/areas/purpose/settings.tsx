import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { PurposeSettings } from '#contract/purpose/settings.ts';
import { businessRules, businessRuleWords } from '#contract/purpose/states.ts';
import { may } from '#contract/rules/access.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { AddButton, EntryTools, nextId } from '#web/form/entries.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { SettingsForm } from '#web/form/settings-form.tsx';
import { ReadSettings, SettingsPage } from '#web/list/settings-page.tsx';
import { requirementPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import '#web/styles/purposes.css';
import '#web/styles/setting-entries.css';

interface SettingEntryProps {
  /** 'purpose' or 'business': with its place it names the entry on its buttons. */
  readonly noun: string;
  /** What a stored entry is called; '' for one that is being typed. */
  readonly legend: string;
  readonly writes: boolean;
  readonly tools: Omit<ComponentProps<typeof EntryTools>, 'name'>;
  readonly children: ReactNode;
}

/** An entry of one of the lists, with what moves it. */
const SettingEntry = ({ noun, legend, writes, tools, children }: SettingEntryProps) => {
  const name = `${noun} ${tools.at + 1}`;
  return (
    <fieldset className="setting-entry">
      <legend>{legend || `New ${name}`}</legend>
      <div className="setting-line">
        <div>{children}</div>
        {writes && <EntryTools {...tools} name={name} />}
      </div>
    </fieldset>
  );
};

const SECTION_MAX = 40;

interface PurposeFieldsProps {
  readonly stored: PurposeSettings['purposes'];
  readonly writes: boolean;
}

/** The purposes of the programme. A stored one is closed instead of renamed or removed: records name it for ever. */
const PurposeFields = ({ stored, writes }: PurposeFieldsProps) => {
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
      {writes && <AddButton noun="purpose" onAdd={add} />}
    </>
  );
};

const rules = businessRules.map((id) => ({ id, name: businessRuleWords[id] }));

interface BusinessFieldsProps {
  readonly stored: PurposeSettings['businesses'];
  readonly writes: boolean;
}

/** The businesses of end users with their rules. A stored one is closed instead of renamed or removed; its rule may change. */
const BusinessFields = ({ stored, writes }: BusinessFieldsProps) => {
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
      {writes && <AddButton noun="business" onAdd={add} />}
    </>
  );
};

interface SettingsFormProps {
  readonly settings: PurposeSettings;
  readonly companyId: string | undefined;
  readonly writes: boolean;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
}

const TypedSettings = PurposeSettings.omit({ version: true });

/** The purposes and businesses of a company. */
export const PurposeSettingsForm = ({ settings, companyId, writes, onSaved }: SettingsFormProps) => {
  // What the form began with: it is sent with this version.
  const [begun] = useState(settings);
  const form = useForm({
    resolver: zodResolver(TypedSettings),
    mode: 'onTouched',
    defaultValues: { purposes: begun.purposes, businesses: begun.businesses },
    shouldFocusError: false,
  });
  return (
    <SettingsForm
      form={form}
      title="Purposes and businesses"
      what="purposes and businesses"
      writes={writes}
      save={(typed) => api.purpose.saveSettings({ body: { ...typed, version: begun.version, companyId } })}
      done={api.purpose.saveSettings.route.done}
      route={api.purpose.settings.route}
      onSaved={onSaved}
    >
      {writes && (
        <p className="lead">
          End users hold the names of these entries. An entry that was saved is not renamed or removed any more: close
          it, and it is not offered again.
        </p>
      )}
      <PageSection title="Purposes">
        <p className="lead">What the law lets end users get consumer data for, with the section of FCRA 604.</p>
        <PurposeFields stored={begun.purposes} writes={writes} />
      </PageSection>
      <PageSection title="Businesses">
        <p className="lead">
          What end users do. Those of a prohibited business cannot be active; some are active only after NCRA has
          reviewed them.
        </p>
        <BusinessFields stored={begun.businesses} writes={writes} />
      </PageSection>
    </SettingsForm>
  );
};

/** Whether a user changes the purposes and businesses: NCRA staff of the root company. Role matrix row 141. */
const mayWrite = (holder: Viewer) =>
  may(holder, 'purpose.settings') && (holder.isSuperadmin || holder.isOfReseller !== true);

const TITLE = 'Purposes and businesses';

interface Props {
  readonly companyId: string | undefined;
  readonly writes: boolean;
}

const Settings = ({ companyId, writes }: Props) => (
  <ReadSettings title={TITLE} read={useCall(api.purpose.settings, { query: { companyId } })}>
    {(settings, onSaved, round) => <PurposeSettingsForm key={round} {...{ settings, companyId, writes, onSaved }} />}
  </ReadSettings>
);

/** The purposes that end users may have, and which businesses the programme keeps out. Role matrix row 141. */
export const PurposeSettingsScreen = () => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  const back = { to: requirementPaths.list('endUser'), name: 'Requirements' };
  return (
    <SettingsPage title={TITLE} back={back} sees="its purposes and businesses">
      {(companyId) => <Settings key={companyId} companyId={companyId} writes={mayWrite(holder)} />}
    </SettingsPage>
  );
};
