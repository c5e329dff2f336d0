import { type FormEvent, useId, useRef, useState } from 'react';
import type { AnswerHeaders } from '#contract/request-answer/forms.ts';
import type { RequestedInspection } from '#contract/request-answer/inspection-forms.ts';
import { MESSAGE_MAX, NAME_MAX } from '#contract/rules/limits.ts';
import { reportFields } from '#contract/site-inspection/forms.ts';
import { PHOTOS_MAX } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { DayInput, ownToday } from '#web/form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';
import { LimitNote } from '#web/form/limit-note.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type QueuedPhoto, usePhotoQueue } from './photo-queue.ts';
import { PhotosOfKind, stillNeeded } from './photos.tsx';
import { Points, UNANSWERED, unansweredIn } from './points.tsx';
import { type Draft, useReportDraft } from './report-draft.ts';

interface Props {
  /** The place of the request in its link. */
  readonly request: number;
  readonly inspection: RequestedInspection;
  /** The record that it is about, where the page is about several. */
  readonly about: string;
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
  onDelivered(): void;
}

/** The day of the inspection: the browser's day is the tenant's, or the next one, so the server decides about today. */
const mistakeOfDay = (day: string) => {
  const mistake = mistakeOf(reportFields.doneOn, day);
  return mistake === '' && day > ownToday()
    ? 'The day of the inspection has not come yet. Please enter when it was done.'
    : mistake;
};

const reportOf = ({ inspector, doneOn, remarks, points }: Draft, inspection: RequestedInspection) => ({
  inspector,
  doneOn,
  remarks,
  points: inspection.points.flatMap(({ key }) => {
    const { answer, note } = points[key] ?? UNANSWERED;
    return answer === '' ? [] : [{ key, answer, note }];
  }),
});

const QUESTION = 'Deliver the report? It cannot be changed after that.';
const REFUSED = ' A photo was refused and does not come along.';

/** Says of photos that did not arrive that the report has to do without them; '' for none. */
const withoutPhotos = (unsent: readonly QueuedPhoto[]) =>
  unsent.length === 0
    ? ''
    : ` ${unsent.map(({ file }) => file.name).join(', ')} ${unsent.length === 1 ? 'was' : 'were'} not sent and will not be part of it.`;

/** The report of an inspection: points, photos, who was there and when. What is typed stays on this device until it is delivered. */
export const OpenInspection = ({ request, inspection, about, headers, onChanged, onDelivered }: Props) => {
  const id = useId();
  const { points, photoKinds, photos } = inspection;
  const { draft, change, forget } = useReportDraft(inspection);
  const { queue, photos: queued, isSending } = usePhotoQueue({ headers, request });
  const [isSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const [point, photo] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [inspector, day] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];

  const unanswered = unansweredIn(points, draft.points).length;
  const lacking = photoKinds.filter((kind) => stillNeeded(kind, photos) > 0);
  const mistakes = {
    points: unanswered > 0 ? 'Please answer all points' : '',
    photos: lacking.length > 0 ? 'Photos are missing' : '',
    inspector: mistakeOf(reportFields.inspector, draft.inspector),
    doneOn: mistakeOfDay(draft.doneOn),
  };
  const checks = [
    [mistakes.points, point],
    [mistakes.photos, photo],
    [mistakes.inspector, inspector],
    [mistakes.doneOn, day],
  ] as const;
  const shown = (mistake: string) => (isSubmitted ? mistake : '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = checks.find(([mistake]) => mistake !== '');
    if (wrong) wrong[1].current?.focus();
    else if (!isSending) setConfirming(true);
  };
  const deliver = async () => {
    try {
      await api.requestAnswer.report({ headers, body: { request, ...reportOf(draft, inspection) } }, { quiet: true });
      forget();
      onDelivered();
    } catch (failure) {
      setProblem(sayFailure(failure));
    }
  };
  const remove = async (photoId: string) => {
    try {
      await api.requestAnswer.removePhoto({ headers, body: { request, id: photoId } }, { quiet: true });
    } catch (failure) {
      toastFailure(failure, 'Photo');
    }
    onChanged();
  };
  const Heading = about === '' ? 'h2' : 'h3';
  return (
    <form noValidate className="inspection-report" onSubmit={submit}>
      <Heading>What to look at</Heading>
      <Points
        points={points}
        given={draft.points}
        isSubmitted={isSubmitted}
        firstMissing={point}
        onChange={(given) => change({ points: given })}
      />
      {photoKinds.length > 0 && <Heading>Photos</Heading>}
      <LimitNote count={photos.length + queued.length} max={PHOTOS_MAX} noun="photo" />
      {photoKinds.map((kind) => (
        <PhotosOfKind
          key={kind.key}
          ref={lacking[0] === kind ? photo : undefined}
          kind={kind}
          heading={about === '' ? 'h3' : 'h4'}
          photos={photos}
          queued={queued.filter((each) => each.kind === kind.key)}
          previews={queue.previews}
          error={lacking.includes(kind) ? shown('Please add what is still needed') : ''}
          onFiles={(files) => queue.add(kind.key, files, onChanged)}
          onRetry={(key) => queue.retry(key, onChanged)}
          onDrop={(key) => queue.remove(key)}
          onRemove={remove}
        />
      ))}
      <Heading>The inspection</Heading>
      <FieldFrame id={`${id}-inspector`} label="Name of the inspector" required error={shown(mistakes.inspector)}>
        <input
          id={`${id}-inspector`}
          ref={inspector}
          maxLength={NAME_MAX}
          autoComplete="name"
          value={draft.inspector}
          aria-required
          aria-invalid={shown(mistakes.inspector) !== ''}
          aria-describedby={describedBy(`${id}-inspector`)}
          onChange={({ target }) => change({ inspector: target.value })}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-day`} label="Day of the inspection" required error={shown(mistakes.doneOn)}>
        <DayInput
          id={`${id}-day`}
          ref={day}
          value={draft.doneOn}
          required
          aria-invalid={shown(mistakes.doneOn) !== ''}
          aria-describedby={describedBy(`${id}-day`)}
          onChange={(doneOn) => change({ doneOn })}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-remarks`} label="Remarks (optional)" required={false} error="">
        <textarea
          id={`${id}-remarks`}
          rows={4}
          maxLength={MESSAGE_MAX}
          value={draft.remarks}
          onChange={({ target }) => change({ remarks: target.value })}
        />
      </FieldFrame>
      <p className="field-hint">What you type stays on this device until the report is delivered.</p>
      {isSubmitted && checks.some(([mistake]) => mistake !== '') && (
        <p role="alert" className="banner error">
          {checks
            .filter(([mistake]) => mistake !== '')
            .map(([mistake]) => (mistake.endsWith('.') ? mistake : `${mistake}.`))
            .join(' ')}
        </p>
      )}
      {isSending && <p role="status">Photos are still being sent. The report can be delivered after that.</p>}
      <CardFooter
        submit={{
          label: about === '' ? 'Deliver' : `Deliver the report of ${about}`,
          busy: isSending,
          pending: 'Sending photos…',
        }}
      />
      {isConfirming && (
        <ConfirmDialog
          message={`${QUESTION}${photos.some(({ state }) => state === 'refused') ? REFUSED : ''}${withoutPhotos(queued)}`}
          problem={problem}
          onConfirm={deliver}
          onCancel={() => {
            setConfirming(false);
            setProblem('');
          }}
        />
      )}
    </form>
  );
};
