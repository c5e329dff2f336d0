import { ApplicationError } from '../../../contract/application-error.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { maySnooze } from '../../../contract/rules/obligations/may-snooze.ts';
import { isSnoozeDay, isSnoozeOf, lastSnoozeDay, type Snooze } from '../../../contract/rules/obligations/snooze.ts';
import { isTurnOf } from '../../../contract/rules/obligations/turn.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import type { SnoozedObligation, SnoozeForm } from '../../../contract/worklist/snooze.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import type { Row } from '../../store/journal/columns.ts';
import { owingRecord } from './owing-record.ts';
import { namedOwed, shownObligations, shownWith } from './record-obligations.ts';

const notOpen = () =>
  new ApplicationError(
    'Snooze Failed',
    'This is not open any more. Please reload the page to see what the record owes.',
  );

/** An obligation of a record that the caller sees and may put off: opens the record. Role matrix row 96. */
const opened = async (caller: Caller, of: SnoozedObligation, origin: Origin) => {
  const { kind, recordId } = of;
  const record = await owingRecord(caller, kind, recordId);
  const shownAs = await shownWith(caller, kind, recordId, record);
  const { circumstances, person } = shownAs;
  const owedIn = (row: Row) =>
    namedOwed(caller, kind, row, circumstances).find(({ obligation, field }) =>
      isSnoozeOf(of, { obligation: obligation.name, field }),
    );
  const owed = owedIn(record.row);
  if (owed && !maySnooze(caller, isTurnOf(owed, person))) await deny(caller, 'obligation.snooze', origin);
  const shown = (row: Row) => shownObligations(caller, kind, row, shownAs);
  return { record, owedIn, shown, today: circumstances.today };
};

/** Puts off an obligation that is open: nobody is reminded of it until that day, and everything else stays as it is. */
export const snooze = async (caller: Caller, form: SnoozeForm, origin: Origin): Promise<RecordObligation[]> => {
  const { record, owedIn, shown, today } = await opened(caller, form, origin);
  const { obligation, until, reason } = form;
  if (!isSnoozeDay(until, today))
    throw new ApplicationError(
      'Snooze Failed',
      `Please select a day after today, ${showDay(lastSnoozeDay(today))} at the latest.`,
    );
  const row = await record.putOff((now, before) => {
    const owed = owedIn(now);
    if (!owed || owed.state === 'ok') throw notOpen();
    const { due, field } = owed;
    const made = { obligation, field, due, until, reason, by: caller.userId, at: Date.now() };
    return [...before.filter((each) => !isSnoozeOf(each, made)), made];
  });
  return shown(row);
};

/** Takes back that an obligation is put off: reminders of it go on with its next day. Where it is not, nothing happens. */
export const wake = async (caller: Caller, of: SnoozedObligation, origin: Origin): Promise<RecordObligation[]> => {
  const { record, shown } = await opened(caller, of, origin);
  const isOther = (each: Snooze) => !isSnoozeOf(each, of);
  const held = (record.row.snoozes ?? []) as readonly Snooze[];
  if (held.every(isOther)) return shown(record.row);
  return shown(await record.putOff((_now, before) => before.filter(isOther)));
};
