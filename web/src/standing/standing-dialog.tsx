import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { figure } from '#contract/rules/figures.ts';
import {
  type ShownRecordStanding,
  type StandingAudience,
  type StandingPreview,
  standingAudiences,
} from '#contract/standing/forms.ts';
import { missingSentence, type Standing, type StandingKind } from '#contract/standing/standings.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { keyOf, useCall } from '../api/use-call.ts';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import { useIdempotencyKey, useSubmission } from '../form/use-submission.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { useStepFields } from './step-fields.tsx';

interface Of {
  readonly kind: StandingKind;
  readonly recordId: string;
}

const count = (number: number, noun: string, rest: string) =>
  number === 0 ? [] : [`${figure(number)} ${number === 1 ? noun : `${noun}s`} ${rest}`];

/** What follows from a step, as sentences. */
const followsOf = (to: Standing, { end, begin, endUsers, requests, readers }: StandingPreview): string[] => {
  const isBack = to === 'active' || to === 'applied';
  return [
    ...count(end, 'open obligation', end === 1 ? 'ends' : 'end'),
    ...count(begin, 'obligation', begin === 1 ? 'begins' : 'begin'),
    ...count(
      endUsers,
      'end user',
      isBack ? 'no longer suspended through the reseller' : 'suspended through the reseller',
    ),
    ...count(requests, 'document request', requests === 1 ? 'stays open' : 'stay open'),
    ...count(readers, 'user', readers === 1 ? 'only reads from then on' : 'only read from then on'),
  ];
};

const audienceWords: Readonly<Record<StandingAudience, string>> = {
  responsible: 'the responsible user',
  users: 'users of the reseller',
  staff: 'staff who may change standings',
};

interface NotifyProps {
  readonly audiences: StandingPreview['audiences'] | undefined;
  readonly chosen: readonly StandingAudience[];
  onChange(chosen: StandingAudience[]): void;
}

const Notify = ({ audiences, chosen, onChange }: NotifyProps) => {
  const known = standingAudiences.filter((each) => (audiences?.[each] ?? 0) > 0);
  if (known.length === 0) return null;
  return (
    <fieldset className="standing-notify">
      <legend>Notify</legend>
      {known.map((each) => (
        <label key={each} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
            }
          />
          {`${audienceWords[each]} (${figure(audiences?.[each] ?? 0)})`}
        </label>
      ))}
    </fieldset>
  );
};

interface FormProps {
  readonly of: Of;
  readonly standing: ShownRecordStanding;
  onClose(): void;
}

const StandingForm = ({ of, standing: { next, today, mayOverride }, onClose }: FormProps) => {
  const queries = useQueryClient();
  const step = useStepFields(next, today);
  const [notify, setNotify] = useState<StandingAudience[]>([]);
  const [override, setOverride] = useState(false);
  const keyFor = useIdempotencyKey();
  const close = useFormDialog(step.isTyped);
  const { to } = step;
  const { data: preview } = useCall(
    api.standing.preview,
    { query: { ...of, to: to === '' ? 'active' : to } },
    { enabled: to !== '' },
  );
  const missing = to === '' ? [] : (preview?.missing ?? []);
  const isBlocked = missing.length > 0 && !override;
  const overrides = missing.length > 0 && override;
  const { submitted, busy, problem, send } = useSubmission(
    [...step.checks(overrides), { mistake: isBlocked ? missingSentence(missing) : '' }],
    async () => {
      if (to === '') return;
      const { day, reason, text } = step;
      const body = { ...of, to, day, reason, text, notify, override: overrides };
      await api.standing.change({ body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Standing', 'Standing changed');
      onClose();
      // The preview of a step that was made is refused from now on.
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== keyOf(api.standing.preview.route),
      });
    },
    (failure) => toastFailure(failure, 'Standing'),
  );
  const follows = to !== '' && preview ? followsOf(to, preview) : [];
  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {step.fields(submitted, busy, overrides)}
      {to !== '' && preview && (
        <div role="status" className="standing-follows">
          {follows.length === 0 ? <p>Nothing else follows.</p> : <p>What follows:</p>}
          {follows.length > 0 && (
            <ul>
              {follows.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {missing.length > 0 && (
        <div className="banner warning">
          <p role={submitted && isBlocked ? 'alert' : undefined}>{missingSentence(missing)}</p>
          {mayOverride && (
            <label className="check">
              <input type="checkbox" checked={override} onChange={({ target }) => setOverride(target.checked)} />
              Activate all the same, with the reason in words
            </label>
          )}
        </div>
      )}
      <Notify audiences={to === '' ? undefined : preview?.audiences} chosen={notify} onChange={setNotify} />
      <DialogFooter onCancel={close} submit={{ label: 'Change standing', pending: 'Changing…', busy }} />
    </form>
  );
};

/** Brings a record to another standing: where to, from which day on, why, and who is told. Role matrix row 134. */
export const StandingDialog = ({ name, ...props }: FormProps & { readonly name: string }) => (
  <FormDialog title={`Change standing of ${name}`} onClose={props.onClose}>
    <StandingForm {...props} />
  </FormDialog>
);
