import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { daysAfter } from '#contract/rules/dates.ts';
import { InspectionAsking } from '#contract/site-inspection/forms.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { DUE_DAYS_USUAL } from '#contract/site-inspection/rules.ts';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { ownToday } from '#web/form/fields/day-input.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { useIdempotencyKey } from '#web/form/use-submission.ts';
import { acceptedFirms, FirmField, InspectorFields, STAFF } from '#web/inspections/asking-fields.tsx';
import { useSession } from '#web/session/session.ts';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

interface Props {
  readonly inspection: SiteInspection;
  onClose(): void;
}

const TITLE = 'Inspection';
const ID_PREFIX = 'ask-';
const required = new Set(['due', 'email']);

const { due, email, message, needsCode } = InspectionAsking.shape;
const AskForm = z.object({ firmId: z.string(), due, email, message, needsCode: needsCode.unwrap() });

const AskFields = ({ inspection, settings, onClose }: Props & { readonly settings: InspectionSettings }) => {
  const { id, version } = inspection;
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const firms = acceptedFirms(settings);
  const firm = firms.find((one) => one.id === inspection.firmId);
  const form = useForm({
    resolver: zodResolver(AskForm),
    mode: 'onTouched',
    defaultValues: {
      firmId: firm ? String(firm.id) : STAFF,
      due: inspection.due >= ownToday() ? inspection.due : daysAfter(ownToday(), DUE_DAYS_USUAL),
      email: firm?.email ?? '',
      message: '',
      needsCode: true,
    },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const ask = form.handleSubmit(async ({ firmId, ...typed }) => {
    setProblem('');
    const body = { ...typed, version, firmId: Number(firmId) };
    try {
      await api.siteInspection.ask({ params: { id }, body }, { idempotencyKey: keyFor(body) });
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.siteInspection.ask.route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  });
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : ask}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <FirmField firms={firms} none="No firm" />
          <DateField name="due" label="Needed until" />
          <InspectorFields hint="The inspector gets a link to the report and needs no account." />
          <DialogFooter onCancel={close} submit={{ label: 'Ask the inspector', pending: 'Asking…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Asks the same or another inspector for the report of an open inspection. Role matrix row 131. */
export const AskDialog = ({ inspection, onClose }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const companyId = isSuperadmin ? inspection.recordId.split('-', 1)[0] : undefined;
  const { data, error } = useCall(api.siteInspection.settings, { query: { companyId } });
  return (
    <FormDialog title="Ask an inspector" onClose={onClose}>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {data ? <AskFields inspection={inspection} settings={data} onClose={onClose} /> : !error && <FormSkeleton />}
    </FormDialog>
  );
};
