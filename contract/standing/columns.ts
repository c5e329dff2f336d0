import type { StandingKind } from './standings.ts';

/** The columns of a standing: how the record stands, and why, which sheets say next to it. */
export const standingColumns = <const Kind extends StandingKind>(kind: Kind) =>
  ({
    standing: {
      as: 'standing',
      of: kind,
      label: 'Standing',
      list: { offered: true, sortable: true },
      sheet: {
        note: 'Applied, Credentialing, Active, Suspended, Ended or Refused. Empty leaves it as it is; a new record is Active.',
        example: 'Active',
      },
      report: {},
    },
    standingReason: {
      as: 'worked',
      holds: 'text',
      worked: () => '',
      label: 'Standing Reason',
      sheet: {
        note: 'Why the standing changes: a reason of the list, or a text. Only read where Standing changes.',
        example: '',
      },
    },
  }) as const;
