import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PurposeSettings } from '#contract/purpose/settings.ts';
import { api } from '#web/api/client.ts';
import { SettingsForm } from '#web/form/settings-form.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { BusinessFields } from './business-fields.tsx';
import { PurposeFields } from './purpose-fields.tsx';

interface Props {
  readonly settings: PurposeSettings;
  readonly companyId: string | undefined;
  readonly writes: boolean;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
}

const TypedSettings = PurposeSettings.omit({ version: true });

/** The purposes and businesses of a company. */
export const PurposeSettingsForm = ({ settings, companyId, writes, onSaved }: Props) => {
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
