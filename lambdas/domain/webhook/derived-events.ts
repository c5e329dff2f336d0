import { worstState } from '#contract/catalogue/obligation-states.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { type Circumstances, obligationKey } from '#contract/obligations/outstanding-item.ts';
import { type StandingKind, shownStanding } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import type { EventType } from '#contract/webhook/event-types.ts';

type ValueOf = (field: string) => unknown;

/** A record on a day: worst state of its obligations ('' for none), standing, and what is overdue since when. */
export interface Derived {
  readonly status: string;
  readonly standing: string;
  readonly overdue: ReadonlyMap<string, string>;
}

/** How a record that is not there yet stands. */
export const underived: Derived = { status: '', standing: '', overdue: new Map() };

const obligationKinds = { provider: ['provider', 'other'], reseller: ['reseller'], endUser: ['endUser'] } as const;

/** Makes the function that derives how a record of a kind stands from its list row. */
export const createDeriver = (kind: StandingKind, circumstances: Circumstances) => {
  const outstandingOf = findOutstanding(obligationKinds[kind], circumstances);
  const { today, suspendedResellers } = circumstances;
  return (value: ValueOf): Derived => {
    const outstanding = outstandingOf(value);
    const late = outstanding.filter(({ state }) => state === 'overdue');
    const isSuspended = kind === 'endUser' && suspendedResellers.has(String(value('companyId')));
    return {
      status: worstState(outstanding.map(({ state }) => state)) ?? '',
      standing: shownStanding(standingIn(kind, value, today), isSuspended),
      overdue: new Map(late.map((each) => [`${obligationKey(each)} ${each.due}`, each.obligation.name])),
    };
  };
};

/** An event that follows from how a record stands: its type, what distinguishes it from others of its kind, and what it says besides. */
interface DerivedEvent {
  readonly type: EventType;
  readonly detail: string;
  readonly more: Readonly<Record<string, string>>;
}

/** The events that lead from one way to stand to the next; a new record has no status and standing that could have changed. */
export const derivedEvents = (before: Derived, after: Derived): DerivedEvent[] => {
  const events: DerivedEvent[] = [];
  const isNew = before === underived;
  if (!isNew && before.status !== after.status)
    events.push({ type: 'status.changed', detail: '', more: { status: after.status } });
  if (!isNew && before.standing !== after.standing)
    events.push({ type: 'standing.changed', detail: '', more: { standing: after.standing } });
  for (const [key, obligation] of after.overdue)
    if (!before.overdue.has(key)) events.push({ type: 'obligation.overdue', detail: key, more: { obligation } });
  return events;
};
