import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type ObligationState, obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import { owingKind } from '#contract/obligations/requirement/facts.ts';
import type { ChangedObligation, ChangedRecord, Effect } from '#contract/requirement/forms.ts';
import { effectList } from '#contract/requirement/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { useSubmission } from '#web/form/use-submission.ts';
import { EmbeddedList } from '#web/list/embedded-list.tsx';
import { commonActions } from '#web/list/row-actions.tsx';
import type { ListSource } from '#web/list/source.ts';
import { effectSentence } from '#web/requirements/line-words.ts';
import { WhyDialog } from '#web/requirements/why-dialog.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

interface Of {
  readonly kind: RequirementKind;
  readonly companyId?: string;
}

interface Props {
  readonly of: Of;
  readonly revision: number;
  /** What was typed for the next version; stays when another user has changed the draft. */
  readonly name: string;
  onName(name: string): void;
  /** Reads the draft again. */
  onRefused(): Promise<void>;
}

const NAME_MAX = 80;

const stateName = (state: ObligationState | '') => (state === '' ? 'Not owed' : stateWords[state]);
const changeText = ({ label, before, after }: ChangedObligation) =>
  `${label}: ${stateName(before)} → ${stateName(after)}`;

/** Obligations by state before and after. */
const StateCounts = ({ effect }: { readonly effect: Effect }) => (
  <TableWrap label="Obligations by status" scrolls={false}>
    <PlainTable caption="Obligations by status" headings={['Status', 'Now', 'After']}>
      {obligationStates.map((state) => (
        <TableRow key={state}>
          <TableCell as="th" scope="row">
            {stateWords[state]}
          </TableCell>
          <TableCell data-label="Now">{effect.before[state].toLocaleString('en-US')}</TableCell>
          <TableCell data-label="After">{effect.after[state].toLocaleString('en-US')}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  </TableWrap>
);

const source: ListSource<ChangedRecord> = { list: api.requirement.effect };

const cells = {
  changes: (changes: ChangedRecord['changes']) => changes.map(changeText).join('; '),
};

const figuresOnly = { page: 0, size: 1, orderBy: 'record', modifier: 'asc', searchText: '' } as const;

/** What publishing the draft today would change, record by record, and the button that publishes it. */
export const EffectOfDraft = ({ of, ...draft }: Props) => {
  const query = { kind: of.kind, companyId: of.companyId, ...figuresOnly };
  const { data, error, refetch } = useCall(api.requirement.effect, { query }, { keep: true });
  const [asked, setAsked] = useState<Pick<ChangedRecord, 'id' | 'record'>>();
  if (error && !data) return <Failed heading="Effect" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  const { kind } = of;
  return (
    <>
      <section className="form-section" aria-labelledby="effect-heading">
        <h2 id="effect-heading">Effect</h2>
        <p role="status">{effectSentence(kind, data)}</p>
        <StateCounts effect={data} />
        <PublishForm of={of} {...draft} seen={data.seen} />
      </section>
      {data.changed > 0 && (
        <EmbeddedList<ChangedRecord, keyof typeof effectList.columns>
          title="Records that would owe something else"
          plural="records"
          empty="The draft changes nothing for the records that you see."
          list={effectList}
          source={source}
          query={{ ...of }}
          cells={cells}
          nameOf={({ record }) => record}
          actionsOf={({ id, record }) => [
            ...commonActions({ view: viewAddress(owingKind(kind), id) }),
            { label: 'Why', icon: 'info', target: () => setAsked({ id, record }) },
          ]}
          add={
            <DownloadButton
              name="Export"
              about="of the records that would owe something else"
              onPress={() => openFile(() => api.requirement.effectSheet({ query: of }), 'Effect')}
            />
          }
        />
      )}
      {asked && (
        <WhyDialog
          of={{ kind: owingKind(kind), recordId: asked.id }}
          record={asked.record}
          isOfDraft
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

interface PublishProps extends Props {
  readonly seen: string;
}

/** Publishes the draft with the effect that is shown. */
const PublishForm = ({ of, revision, seen, name, onName, onRefused }: PublishProps) => {
  const id = useId();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const mistake = name.trim() === '' ? 'Please enter a name for this version' : '';
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake, field: input }],
    async () => {
      await api.requirement.publish({ body: { ...of, revision, seen, name } });
      toastSuccess('Requirements', 'Published');
      // There is no draft any more whose effect could be read.
      queries.removeQueries({ queryKey: [keyOf(api.requirement.effect.route)] });
      await queries.invalidateQueries();
    },
    (failure) => {
      toastFailure(failure, 'Requirements');
      void onRefused();
    },
  );
  const error = submitted ? mistake : problem;
  return (
    <form noValidate className="record-form" aria-busy={busy} onSubmit={send}>
      <FieldFrame
        id={id}
        label="Name of the version"
        required
        hint="Auditors read it with the day and your name."
        error={error}
      >
        <input
          ref={input}
          id={id}
          maxLength={NAME_MAX}
          value={name}
          autoComplete="off"
          aria-required
          aria-invalid={error !== ''}
          aria-describedby={describedBy(id, 'hint')}
          onChange={({ target }) => onName(target.value)}
        />
      </FieldFrame>
      <CardFooter submit={{ label: 'Publish', pending: 'Publishing…', busy }} />
      <LeaveDialog dirty={name !== '' && !busy} />
    </form>
  );
};
