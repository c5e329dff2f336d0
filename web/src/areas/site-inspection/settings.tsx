import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { may } from '#contract/rules/access.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { SettingsForm } from '#web/form/settings-form.tsx';
import { ReadSettings, SettingsPage } from '#web/list/settings-page.tsx';
import { lastAddressOf } from '#web/routing/list-addresses.ts';
import { siteInspectionPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { FirmFields } from './firm-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import { settingsFrom, TypedSettings, typedFrom } from './typed-settings.ts';
import '#web/styles/setting-entries.css';

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
