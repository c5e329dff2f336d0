import { maySnooze } from '../../../contract/rules/obligations/may-snooze.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import type { SnoozedObligation } from '../../../contract/worklist/snooze.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import type { useSnooze } from './use-snooze.tsx';

interface Props {
  readonly of: Pick<SnoozedObligation, 'kind' | 'recordId'>;
  readonly owed: RecordObligation;
  readonly snoozing: ReturnType<typeof useSnooze>;
}

/** Puts an obligation off or takes that back, for those who may. Role matrix row 96. */
export const SnoozeButton = ({ of, owed, snoozing }: Props) => {
  const holder = useSession()?.holder;
  if (!holder || !maySnooze(holder, owed.isMyTurn)) return null;
  const { obligation, field, label, snooze } = owed;
  const item = { ...of, obligation, field, label };
  const word = snooze ? 'Wake' : 'Snooze';
  return (
    <button
      type="button"
      className="link line-action"
      aria-label={`${word} ${label}`}
      onClick={() => (snooze ? void snoozing.wake(item) : snoozing.snooze(item))}
    >
      <Icon name={snooze ? 'bell' : 'snooze'} />
      {word}
    </button>
  );
};
