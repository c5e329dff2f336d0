import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '#web/api/client.ts';
import { SettingsForm } from '#web/form/settings-form.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { FirmFields } from './firm-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import { settingsFrom, TypedSettings, typedFrom } from './typed-settings.ts';

interface Props {
  readonly settings: InspectionSettings;
  readonly companyId: string | undefined;
  readonly writes: boolean;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
}

const firstWords =
  'What an inspection goes through is copied from its template when it is ordered: a change here concerns later inspections only.';

/** The firms and templates of a company. */
export const InspectionSettingsForm = ({ settings, companyId, writes, onSaved }: Props) => {
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
