import { useState } from 'react';
import type { AccessRow } from '#contract/access-review/lists.ts';
import { accessReport } from '#contract/access-review/schema-free-lists.ts';
import { type AccessState, accessStateWords } from '#contract/access-review/states.ts';
import { may } from '#contract/rules/access.ts';
import { api } from '#web/api/client.ts';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { showDate } from '#web/ui/shown-values.tsx';
import { AccessTabs } from './tabs.tsx';

const kinds = {
  ...{ open: 'due', unanswered: 'missing', kept: 'ok', rolesChanged: 'ok', removed: 'failed' },
  ...{ disabled: 'overdue', left: 'info', spared: 'due', restored: 'ok' },
} as const satisfies Readonly<Record<AccessState, Parameters<typeof Status>[0]['kind']>>;

const nameOf = ({ person }: AccessRow) => person;

const RestoreDialog = openedPart(() => import('./answer-dialogs.tsx').then((module) => module.RestoreDialog));

const RestoreChosen = ({ chosen, onDone }: { readonly chosen: ChosenRows<AccessRow>; onDone(): void }) => {
  const [isOpen, setOpen] = useState(false);
  if (!chosen.picked.some(({ state }) => state === 'disabled')) return null;
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Enable again
      </button>
      {isOpen && (
        <RestoreDialog
          rows={chosen.picked}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};

const selection: SelectionTools<AccessRow> = {
  isOpen: (holder) => may(holder, 'accessReview.answer'),
  readsRows: true,
  actions: (chosen, onDone) => <RestoreChosen chosen={chosen} onDone={onDone} />,
};

const source = { list: api.accessReview.report, search: api.accessReview.report };

/** Who decided what about whom, and how long it took. Role matrix row 152. */
export const AccessReport = () => (
  <ListScreen<AccessRow, keyof typeof accessReport.columns>
    title="Access Review"
    plural="decisions"
    empty="They are listed here as soon as a campaign has started."
    list={accessReport}
    view="accessDecision"
    source={source}
    nameOf={nameOf}
    selection={selection}
    byCompany
    tabs={<AccessTabs current="report" company="" />}
    cells={{
      state: (state) => <Status kind={kinds[state]}>{accessStateWords[state]}</Status>,
      decidedAt: (at) => <span className="whole">{showDate(at)}</span>,
      seconds: (seconds) => (seconds === 0 ? '' : seconds.toLocaleString('en-US')),
    }}
  />
);
