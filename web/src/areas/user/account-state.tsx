import type { AccountState as State } from '#contract/user/account-state.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { showDate } from '#web/ui/shown-values.ts';

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
