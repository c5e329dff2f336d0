import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { PurposeSettings } from '#contract/purpose/settings.ts';
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
import { BusinessFields } from './business-fields.tsx';
import { PurposeFields } from './purpose-fields.tsx';

interface Props {
  readonly settings: PurposeSettings;
  readonly companyId: string | undefined;
  readonly writes: boolean;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
}

const TITLE = 'Purposes and businesses';

const TypedSettings = PurposeSettings.omit({ version: true });

/** Another user saved first: what was typed stays until it is given up. */
const Overtaken = ({ onReload }: { onReload(): unknown }) => (
  <FormMessage>
    <p>
      Another user saved the purposes and businesses meanwhile. Nothing of yours was saved; what you typed stays here
      until you load what was saved.
    </p>
    <button type="button" className="button" onClick={() => void onReload()}>
      Load what was saved
    </button>
  </FormMessage>
);

/** The purposes and businesses of a company in one form, which is saved as a whole; for a user who only reads them as text. */
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
    defaultValues: { purposes: begun.purposes, businesses: begun.businesses },
    shouldFocusError: false,
  });
  useFirstFault(form, labels);
  const { isDirty, isSubmitting: busy, isSubmitSuccessful } = form.formState;
  const send = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await api.purpose.saveSettings({ body: { ...typed, version: begun.version, companyId } });
    } catch (failure) {
      toastFailure(failure, TITLE);
      if (isConflict(failure)) return setOvertaken(true);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.purpose.saveSettings.route.done ?? '');
    form.reset(typed);
    await queries.invalidateQueries({ queryKey: [keyOf(api.purpose.settings.route)] });
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
          {writes && (
            <p className="lead">
              End users hold the names of these entries. An entry that was saved is not renamed or removed any more:
              close it, and it is not offered again.
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
          {writes && <PageFooter submit={{ label: 'Save', pending: 'Saving…', busy }} />}
        </form>
        <LeaveDialog dirty={isDirty && !isSubmitSuccessful} />
      </FormProvider>
    </RecordContext>
  );
};
