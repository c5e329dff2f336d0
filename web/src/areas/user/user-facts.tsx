import { kinds, kindsThat } from '#contract/kinds/kinds.ts';
import { counted } from '#contract/rules/figures.ts';
import type { AccountState as State } from '#contract/user/account-state.ts';
import type { ReassignmentPreview } from '#contract/worklist/forms.ts';
import { api } from '#web/api/client.ts';
import type { ShownEffect } from '#web/list/source.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { showDate } from '#web/ui/shown-values.tsx';

/** The records that are left without a responsible person when this user is deleted or can no longer sign in. */
const leftBehind = ({ records, left }: Pick<ReassignmentPreview, 'records' | 'left'>): ShownEffect[] =>
  [
    ...kindsThat('responsible').map((kind) => ({ noun: kinds[kind].noun, count: records[kind] })),
    { noun: 'other record', count: left },
  ]
    .filter(({ count }) => count > 0)
    .map((each) => ({ ...each, outcome: 'unassigned', names: [] }));

/** What a user is responsible for: '3 technology providers, 1 end user'; '' for nothing. */
export const inOneLine = (effects: readonly ShownEffect[]) =>
  effects.map(({ noun, count }) => counted(count, noun)).join(', ');

/** The key of the query of what a user is responsible for. */
export const responsibilitiesKey = (id: string) => ['responsible for', id] as const;

/** Fetches what a user is responsible for. Role matrix row 97. */
export const responsibilitiesOf = async (id: string) =>
  leftBehind(await api.worklist.handOverPreview({ query: { from: id } }));

interface Props {
  readonly state: State;
  /** When the temporary password of an invited user ends (ISO); '' without one. */
  readonly until: string;
}

/** The state of a user in words, with the day on which an invitation ends or has ended. */
export const stateInWords = ({ state, until }: Props, now = Date.now()) => {
  if (state !== 'Invited' || until === '') return state;
  return Date.parse(until) > now ? `Invited until ${showDate(until)}` : `Invitation ended ${showDate(until)}`;
};

/** The state of a user. */
export const AccountState = (props: Props) => (
  <Status kind={props.state === 'Active' ? 'ok' : 'due'}>{stateInWords(props)}</Status>
);
