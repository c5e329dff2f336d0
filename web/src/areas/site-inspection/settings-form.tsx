import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { LeaveDialog } from '#web/form/draft/leave-dialog.tsx';
import { ErrorSummary, useFirstFault } from '#web/form/errors/faults.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { isConflict } from '#web/form/use-save.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageFooter } from '#web/ui/form-footer.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { FirmFields } from './firm-fields.tsx';
import { TemplateFields } from './template-fields.tsx';
import { settingsFrom, TypedSettings } from './typed-settings.ts';

interface Props {
  readonly settings: InspectionSettings;
  readonly companyId: string | undefined;
  readonly writes: boolean;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
}

const TITLE = 'Firms and templates';

/** Another user saved first: what was typed stays until it is given up. */
const Overtaken = ({ onReload }: { onReload(): unknown }) => (
  <FormMessage>
    <p>
      Another user saved the firms and templates meanwhile. Nothing of yours was saved; what you typed stays here until
      you load what was saved.
    </p>
    <button type="button" className="button" onClick={() => void onReload()}>
      Load what was saved
    </button>
  </FormMessage>
);

const firstWords =
  'What an inspection goes through is copied from its template when it is ordered: a change here concerns later inspections only.';

/** The firms and templates of a company in one form, which is saved as a whole; for a user who only reads them as text. */
export const SettingsForm = ({ settings, companyId, writes, onSaved }: Props) => {
  // What the form began with: it is sent with this version.
  const [begun] = useState(settings);
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useForm({
    resolver: zodResolver(TypedSettings),
    mode: 'onTouched',
    defaultValues: { firms: begun.firms, templates: begun.templates },
    shouldFocusError: false,
  });
  useFirstFault(form, labels);
  const { isDirty, isSubmitting: busy, isSubmitSuccessful } = form.formState;
  const send = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await api.siteInspection.saveSettings({ body: { ...settingsFrom(typed, begun.version), companyId } });
    } catch (failure) {
      toastFailure(failure, TITLE);
      if (isConflict(failure)) return setOvertaken(true);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.siteInspection.saveSettings.route.done ?? '');
    form.reset(typed);
    await queries.invalidateQueries({ queryKey: [keyOf(api.siteInspection.settings.route)] });
    await onSaved();
  });
  return (
    <RecordContext value={{ mode: writes ? 'edit' : 'view', required: new Set(), labels, busy }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-label={TITLE}
          aria-busy={busy}
          onSubmit={busy ? preventSubmit : send}
        >
          {isOvertaken && <Overtaken onReload={onSaved} />}
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {writes && <ErrorSummary labels={labels} />}
          <PageSection title="Firms">
            <p className="lead">Who inspects places, and which bureaus accept their reports until when.</p>
            <FirmFields stored={begun.firms} writes={writes} />
          </PageSection>
          <PageSection title="Templates">
            <p className="lead">{firstWords}</p>
            <TemplateFields stored={begun.templates} writes={writes} />
          </PageSection>
          {writes && <PageFooter submit={{ label: 'Save', pending: 'Saving…', busy }} />}
        </form>
        <LeaveDialog dirty={isDirty && !isSubmitSuccessful} />
      </FormProvider>
    </RecordContext>
  );
};
