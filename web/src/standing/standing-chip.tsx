import type { ShownStanding } from '#contract/standing/shown.ts';
import { shownStandingWords } from '#contract/standing/shown.ts';
import { Status } from '../ui/feedback/status.tsx';

const looks = {
  applied: 'info',
  credentialing: 'review',
  active: 'ok',
  suspended: 'due',
  ended: 'failed',
  refused: 'failed',
  through: 'due',
} as const satisfies Readonly<Record<ShownStanding, string>>;

/** How a record stands in the programme: icon, word and colour. */
export const StandingChip = ({ standing }: { readonly standing: ShownStanding }) => (
  <Status kind={looks[standing]}>{shownStandingWords[standing]}</Status>
);
