import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApplicationError } from '#contract/application-error.ts';
import { MESSAGE_MAX, NAME_MAX } from '#contract/rules/limits.ts';
import { InspectionReport } from '#contract/site-inspection/forms.ts';
import type { AnsweredPoint, ShownPhoto, SiteInspection } from '#contract/site-inspection/record.ts';
import { answerWords, missingPhotos, NOTE_MAX, PHOTOS_MAX, pointAnswers } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { useWork } from '#web/api/use-work.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { BroughtBack, FormMessage, Reloaded } from '#web/form/form-messages.tsx';
import { LimitNote } from '#web/form/limit-note.tsx';
import { preventSubmit, RecordContext, useField } from '#web/form/record/record-context.ts';
import { useDraft } from '#web/form/use-draft.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { type PhotoCalls, PhotoUpload } from '#web/photos/photo-upload.tsx';
import { useSession } from '#web/session/session.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageFooter } from '#web/ui/form-footer.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PhotosOfKind } from './photo-grid.tsx';

/** Adds photos to an open inspection and takes them out; each is stored at once. */
const usePhotos = (id: string) => {
  const queries = useQueryClient();
  const queryKey = [keyOf(api.siteInspection.read.route)];
  const work = useWork('Inspection', queryKey);
  const calls: PhotoCalls = {
    announce: (body) => api.siteInspection.announcePhoto({ params: { id }, body }),
    withdraw: (photo) => api.siteInspection.removePhoto({ params: { id, photo } }),
  };
  const remove = (photo: ShownPhoto) => work(() => calls.withdraw(photo.id), api.siteInspection.removePhoto.route.done);
  return { calls, remove, refresh: () => queries.invalidateQueries({ queryKey }) };
};

/** The photos of the report by kind, with how many of each are needed. */
const ReportPhotos = ({ inspection }: { readonly inspection: SiteInspection }) => {
  const { id, photoKinds, photos } = inspection;
  const { calls, remove, refresh } = usePhotos(id);
  if (photoKinds.length === 0) return null;
  return (
    <PageSection title="Photos">
      <p className="lead">Each photo is sent at once, as it was taken and in a smaller copy that users see.</p>
      <LimitNote count={photos.length} max={PHOTOS_MAX} noun="photo" />
      <div className="report-photos">
        {photoKinds.map(({ key, name, atLeast }) => (
          <section key={key} className="photo-kind" aria-label={name}>
            <h3>
              {name} {atLeast > 0 && <span className="quiet">at least {atLeast}</span>}
            </h3>
            <PhotosOfKind inspection={inspection} kind={key} name={name} onRemove={(photo) => void remove(photo)} />
            <PhotoUpload kind={key} name={name} room={PHOTOS_MAX - photos.length} calls={calls} onArrived={refresh} />
          </section>
        ))}
      </div>
    </PageSection>
  );
};

interface PointProps {
  readonly at: number;
  readonly point: AnsweredPoint;
}

/** One point with its three answers and a note. */
const PointField = ({ at, point: { text } }: PointProps) => {
  const name = `points.${at}.answer`;
  const note = `points.${at}.note`;
  const { id, disabled } = useField(name, text);
  const noteField = useField(note, `Note: ${text}`);
  const { field, fieldState } = useController({ name });
  const { register } = useFormContext();
  const mistake = fieldState.error?.message ?? '';
  return (
    <fieldset className="report-point" aria-describedby={`${id}-error`}>
      <legend className="required">{text}</legend>
      <div className="report-answers" role="radiogroup" aria-label={text}>
        {pointAnswers.map((answer, order) => (
          <label key={answer}>
            <input
              // A refused point leads to its first answer.
              id={order === 0 ? id : undefined}
              ref={order === 0 ? field.ref : undefined}
              type="radio"
              name={name}
              checked={field.value === answer}
              disabled={disabled}
              aria-invalid={mistake !== ''}
              onBlur={field.onBlur}
              onChange={() => field.onChange(answer)}
            />
            {answerWords[answer]}
          </label>
        ))}
      </div>
      <span id={`${id}-error`} className="field-error">
        {mistake}
      </span>
      <label htmlFor={noteField.id}>
        Note<span className="visually-hidden">: {text}</span>
      </label>
      <input {...register(note)} id={noteField.id} maxLength={NOTE_MAX} readOnly={disabled} autoComplete="off" />
    </fieldset>
  );
};

const required = new Set(['inspector', 'doneOn']);

/** Sends the report. Photos that were checked meanwhile have changed the inspection too; another user's report has not to be lost. */
const sendReport = async ({ id, deliveredAt }: SiteInspection, report: InspectionReport) => {
  const newest = await api.siteInspection.read({ params: { id } });
  if (newest.deliveredAt !== deliveredAt)
    throw new ApplicationError(
      'Update Failed',
      'Another user has entered the report of this inspection meanwhile. Copy what you typed, and reload the page to see it.',
    );
  await api.siteInspection.report({ params: { id }, body: { ...report, version: newest.version } });
};

interface Props {
  readonly inspection: SiteInspection;
}

/** The report of an inspection, where staff enter it instead of an inspector. Role matrix row 131. */
export const ReportForm = ({ inspection }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const { data, error } = useCounts(isSuperadmin ? inspection.id.split('-', 1)[0] : '');
  if (!data && !error) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  return <ReportFields inspection={inspection} today={data?.today ?? ''} />;
};

/** `today` is the tenant's day: in the time zone of this browser the next one may have begun. */
const ReportFields = ({ inspection, today }: Props & { readonly today: string }) => {
  // What the form began with: who reads the inspection again while photos are checked changes nothing that was typed.
  const [begun] = useState(inspection);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    resolver: zodResolver(InspectionReport),
    mode: 'onTouched',
    defaultValues: {
      points: begun.points.map(({ key, answer, note }) => ({ key, note, ...(answer === '' ? {} : { answer }) })),
      inspector: begun.inspector,
      doneOn: begun.doneOn || today,
      remarks: begun.remarks,
    },
    shouldFocusError: false,
  });
  useFirstFault(form, labels);
  const { isDirty, isSubmitting: busy } = form.formState;
  const restored = useDraft(form, {
    // Photos that were checked meanwhile change nothing that is typed; another report that was entered does.
    version: Date.parse(begun.deliveredAt) || 0,
    open: !isSaved,
    typed: () =>
      [...labels].map(([name, label]) => ({ label, value: String(form.getValues(name as 'remarks') ?? '') })),
  });
  const send = form.handleSubmit(async (report) => {
    setProblem('');
    const missing = missingPhotos(inspection);
    if (missing.length > 0) return setProblem(`Photos are missing: ${missing.join(', ')}.`);
    try {
      await sendReport(begun, report);
    } catch (failure) {
      toastFailure(failure, 'Inspection');
      return setProblem(sayFailure(failure));
    }
    toastSuccess('Inspection', api.siteInspection.report.route.done ?? '');
    setSaved(true);
    await queries.invalidateQueries();
    navigate('?', { replace: true });
  });
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-label="Report"
          aria-busy={busy}
          onSubmit={busy ? preventSubmit : send}
        >
          {restored && (restored.whole ? <BroughtBack /> : <Reloaded typed={restored.typed} />)}
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <PageSection title="Points">
            {begun.points.map((point, at) => (
              <PointField key={point.key} at={at} point={point} />
            ))}
          </PageSection>
          <ReportPhotos inspection={inspection} />
          <PageSection title="Who and when">
            <div className="form-grid">
              <TextField name="inspector" label="Inspector" max={NAME_MAX} />
              <DateField name="doneOn" label="Day of the inspection" />
            </div>
            <TextAreaField name="remarks" label="Remarks" max={MESSAGE_MAX} rows={4} />
          </PageSection>
          <PageFooter submit={{ label: 'Save report', pending: 'Saving…', busy }}>
            <button type="button" className="button" onClick={() => navigate('?', { replace: true })}>
              Cancel
            </button>
          </PageFooter>
        </form>
        <LeaveDialog dirty={isDirty && !isSaved} />
      </FormProvider>
    </RecordContext>
  );
};
