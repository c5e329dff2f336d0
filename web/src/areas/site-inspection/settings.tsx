import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import { may } from '#contract/rules/access.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import type { InspectionFirm, InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '#web/api/client.ts';
import { useReferenceOptions } from '#web/api/reference-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { AddButton, EntryTools, nextId } from '#web/form/entries.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { SettingsForm } from '#web/form/settings-form.tsx';
import { ReadSettings, SettingsPage } from '#web/list/settings-page.tsx';
import { lastAddressOf } from '#web/routing/list-addresses.ts';
import { siteInspectionPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { TemplateFields } from './template-fields.tsx';
import { settingsFrom, TypedSettings, typedFrom } from './typed-settings.ts';
import '#web/styles/setting-entries.css';

interface FirmFieldsProps {
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
export const FirmFields = ({ stored, writes }: FirmFieldsProps) => {
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
      {fields.length === 0 && <p className="quiet">No firm yet: staff inspect, or whoever is asked by e-mail.</p>}
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

interface InspectionSettingsFormProps {
  readonly settings: InspectionSettings;
  readonly companyId: string | undefined;
  readonly writes: boolean;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
}

const firstWords =
  'What an inspection goes through is copied from its template when it is ordered: a change here concerns later inspections only.';

/** The firms and templates of a company. */
const InspectionSettingsForm = ({ settings, companyId, writes, onSaved }: InspectionSettingsFormProps) => {
  // What the form began with: it is sent with this version.
  const [begun] = useState(settings);
  const form = useForm({
    resolver: zodResolver(TypedSettings),
    mode: 'onTouched',
    defaultValues: typedFrom(begun),
    shouldFocusError: false,
  });
  return (
    <SettingsForm
      form={form}
      title="Firms and templates"
      what="firms and templates"
      writes={writes}
      save={(typed) => api.siteInspection.saveSettings({ body: { ...settingsFrom(typed, begun.version), companyId } })}
      done={api.siteInspection.saveSettings.route.done}
      route={api.siteInspection.settings.route}
      onSaved={onSaved}
    >
      <PageSection title="Firms">
        <p className="lead">Who inspects places, and which bureaus accept their reports until when.</p>
        <FirmFields stored={begun.firms} writes={writes} />
      </PageSection>
      <PageSection title="Templates">
        <p className="lead">{firstWords}</p>
        <TemplateFields stored={begun.templates} writes={writes} />
      </PageSection>
    </SettingsForm>
  );
};

/** Whether a user changes the firms and templates: NCRA staff of the root company. Role matrix row 133. */
const mayWrite = (holder: Viewer) =>
  may(holder, 'inspection.settings') && (holder.isSuperadmin || holder.isOfReseller !== true);

const TITLE = 'Firms and templates';

interface Props {
  readonly companyId: string | undefined;
  readonly writes: boolean;
}

const Settings = ({ companyId, writes }: Props) => (
  <ReadSettings title={TITLE} read={useCall(api.siteInspection.settings, { query: { companyId } })}>
    {(settings, onSaved, round) => <InspectionSettingsForm key={round} {...{ settings, companyId, writes, onSaved }} />}
  </ReadSettings>
);

/** The firms that inspect places, and the templates of what they look at. Role matrix row 133. */
export const InspectionSettingsScreen = () => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  const back = { to: lastAddressOf(siteInspectionPaths.list()), name: 'Inspections' };
  return (
    <SettingsPage title={TITLE} back={back} sees="who inspects its places">
      {(companyId) => <Settings key={companyId} companyId={companyId} writes={mayWrite(holder)} />}
    </SettingsPage>
  );
};
