import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Absence, absenceMistakes, isAbsence, noAbsence, type OwnAbsence } from '#contract/user/absence.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { DayInput } from '#web/form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';

const KEY = [keyOf(api.notification.absence.route)];

interface Props {
  /** The record has another version now. */
  onSaved(): Promise<unknown>;
}

/** When one is absent, and who stands in. */
export const AbsenceSection = ({ onSaved }: Props) => {
  const id = useId();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => api.notification.absence({}), gcTime: 0 });
  return (
    <section className="form-section reminders" aria-labelledby={id}>
      <h2 id={id}>Absence</h2>
      <p className="section-help">
        From the first to the last day, what you are responsible for waits for your deputy too, who is reminded instead
        of you.
      </p>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {data && <AbsenceForm own={data} labelledBy={id} onSaved={onSaved} />}
    </section>
  );
};

const AbsenceForm = ({ own, labelledBy, onSaved }: Props & { readonly own: OwnAbsence; labelledBy: string }) => {
  const [fromId, untilId] = [useId(), useId()];
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(own.absence);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const mistakes = submitted ? absenceMistakes(chosen, own.today) : {};
  const set = (fields: Partial<Absence>) => setChosen({ ...chosen, ...fields });
  const { deputyId, from, until } = own.absence;
  const isChanged = chosen.deputyId !== deputyId || chosen.from !== from || chosen.until !== until;

  const save = async (absence: Absence) => {
    setBusy(true);
    try {
      queries.setQueryData(KEY, await api.notification.saveAbsence({ body: absence }));
      setChosen(absence);
      setSubmitted(false);
      toastSuccess('Absence', api.notification.saveAbsence.route.done);
      await onSaved();
    } catch (failure) {
      toastFailure(failure, 'Absence');
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (Object.keys(absenceMistakes(chosen, own.today)).length === 0) void save(chosen);
  };
  const day = (id: string, field: 'from' | 'until', label: string) => (
    <FieldFrame id={id} label={label} required={false} error={mistakes[field] ?? ''}>
      <DayInput
        id={id}
        value={chosen[field]}
        onChange={(value) => set({ [field]: value })}
        aria-invalid={mistakes[field] !== undefined}
        aria-describedby={describedBy(id)}
      />
    </FieldFrame>
  );
  return (
    <form aria-labelledby={labelledBy} aria-busy={busy} onSubmit={submit} noValidate>
      <div className="form-grid">
        <Select
          label="Deputy"
          options={own.people}
          value={chosen.deputyId}
          error={mistakes.deputyId ?? ''}
          hint={own.people.length === 0 ? 'No other user of your company can sign in.' : ''}
          onChange={(deputyId) => set({ deputyId })}
        />
        {day(fromId, 'from', 'First day')}
        {day(untilId, 'until', 'Last day')}
      </div>
      <CardFooter submit={{ label: 'Save absence', busy }}>
        {isAbsence(own.absence) && (
          <button type="button" className="button" disabled={busy} onClick={() => void save(noAbsence)}>
            End absence
          </button>
        )}
      </CardFooter>
      <LeaveDialog dirty={isChanged && !busy} />
    </form>
  );
};
