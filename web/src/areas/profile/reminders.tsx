import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReminderChannel, ReminderFrequency, ReminderSummary, Reminders } from '#contract/user/reminders.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { useSubmission } from '#web/form/use-submission.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';

const frequencies: Readonly<Record<ReminderFrequency, string>> = {
  daily: 'Every day',
  weekly: 'Once a week',
  overdue: 'Only of what is overdue',
  none: 'Never',
};

const summaries: Readonly<Record<ReminderSummary, string>> = {
  weekly: 'Every Monday',
  none: 'Never',
};

const channels: Readonly<Record<ReminderChannel, string>> = {
  both: 'E-mail and portal',
  mail: 'E-mail only',
  portal: 'Portal only',
};

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

const KEY = [keyOf(api.notification.preferences.route)];

interface Props {
  /** The record has another version now. */
  onSaved(): Promise<unknown>;
}

/** How often and where to one is reminded of what is due. */
export const RemindersSection = ({ onSaved }: Props) => {
  const id = useId();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => api.notification.preferences({}), gcTime: 0 });
  return (
    <section className="form-section reminders" aria-labelledby={id}>
      <h2 id={id}>Reminders</h2>
      <p className="section-help">
        You are reminded of what becomes due and is assigned to you. The summary counts what waits for you and has no
        day: failed reviews, missing documents. Without reminders your work stays the same.
      </p>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {data && <RemindersForm saved={data} labelledBy={id} onSaved={onSaved} />}
    </section>
  );
};

const RemindersForm = ({ saved, labelledBy, onSaved }: Props & { readonly saved: Reminders; labelledBy: string }) => {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const { frequency, summary, channel } = saved;
  const isChanged = chosen.frequency !== frequency || chosen.summary !== summary || chosen.channel !== channel;
  const { busy, send } = useSubmission(
    [],
    async () => {
      queries.setQueryData(KEY, await api.notification.savePreferences({ body: chosen }));
      toastSuccess('Reminders', api.notification.savePreferences.route.done);
      await onSaved();
    },
    (failure) => toastFailure(failure, 'Reminders'),
  );
  return (
    <form aria-labelledby={labelledBy} aria-busy={busy} onSubmit={send}>
      <div className="form-grid">
        <Select
          label="How often"
          options={optionsOf(frequencies)}
          value={chosen.frequency}
          onChange={(frequency) => setChosen({ ...chosen, frequency: frequency as ReminderFrequency })}
        />
        <Select
          label="Weekly summary"
          options={optionsOf(summaries)}
          value={chosen.summary ?? ''}
          onChange={(summary) => setChosen({ ...chosen, summary: summary as ReminderSummary })}
        />
        <Select
          label="Where to"
          options={optionsOf(channels)}
          value={chosen.channel}
          disabled={chosen.frequency === 'none' && chosen.summary === 'none'}
          onChange={(channel) => setChosen({ ...chosen, channel: channel as ReminderChannel })}
        />
      </div>
      <CardFooter submit={{ label: 'Save reminders', busy }} />
      <LeaveDialog dirty={isChanged && !busy} />
    </form>
  );
};
