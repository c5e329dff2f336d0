import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  documentFrom,
  RetentionChange,
  type RetentionLine,
  type RetentionSetting,
  recordFrom,
  subjectInWords,
} from '#contract/company/retention.ts';
import { documentKinds } from '#contract/document/rules.ts';
import { kinds, sentenceStart, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { RESTORE_DAYS, RETENTION_YEARS, termInWords, yearsInWords } from '#contract/rules/retention.ts';
import { standingKinds } from '#contract/standing/standings.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useOwnKinds } from '#web/api/own-kinds.ts';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { Overtaken } from '#web/form/settings-form.tsx';
import { isConflict } from '#web/form/use-save.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { CHOICES_MISSING } from '#web/ui/choice/select-frame.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showDate } from '#web/ui/shown-values.tsx';
import '#web/styles/setting-entries.css';

type Terms = Pick<RetentionSetting, 'years' | 'lines'>;

const { min, max } = RETENTION_YEARS;
const years = Array.from({ length: max - min + 1 }, (_, at) => ({
  id: String(min + at),
  name: yearsInWords(min + at),
}));
const records = standingKinds.map((kind) => ({ id: kind, name: sentenceStart(kinds[kind].plural) }));
const fromWords = { deletion: 'Deletion', end: 'End', validity: 'Last day of validity' } as const;

interface LineProps {
  readonly line: RetentionLine;
  readonly at: number;
  readonly company: string;
  /** What is wrong with it, '' for nothing. */
  readonly mistake: string;
  onChange(line: RetentionLine): void;
  onRemove(): void;
}

/** One line: of which records or documents, for how many years, counted from what. */
const Line = ({ line, at, company, mistake, onChange, onRemove }: LineProps) => {
  const owner = toDocumentOwner(line.kind);
  const ownKinds = useOwnKinds(owner, company);
  const documents = [
    { id: '', name: 'The records themselves' },
    ...documentKinds.filter((kind) => kind.owner === owner).map(({ key, name }) => ({ id: key, name })),
    ...ownKinds.kinds,
  ];
  const possible = line.document === '' ? recordFrom : documentFrom;
  const choose = (changed: Partial<RetentionLine>) => onChange({ ...line, ...changed });
  return (
    <fieldset className="setting-entry">
      <legend>{subjectInWords(line)}</legend>
      <div className="form-grid">
        <Select
          label="Records"
          options={records}
          value={line.kind}
          onChange={(id) =>
            choose({ kind: standingKinds.find((kind) => kind === id) ?? line.kind, document: '', from: 'deletion' })
          }
        />
        <Select
          label="Documents"
          options={documents}
          hint={ownKinds.isMissing ? CHOICES_MISSING : ''}
          value={line.document}
          error={mistake}
          onChange={(document) => choose({ document, from: 'deletion' })}
        />
        <Select
          label="Years"
          options={years}
          value={String(line.years)}
          onChange={(id) => choose({ years: Number(id) })}
        />
        <Select
          label="Counted from"
          options={possible.map((id) => ({ id, name: fromWords[id] }))}
          value={line.from}
          onChange={(id) => choose({ from: possible.find((each) => each === id) ?? 'deletion' })}
        />
      </div>
      <button type="button" className="button" onClick={onRemove}>
        <Icon name="remove" />
        {`Remove line ${at + 1}`}
      </button>
    </fieldset>
  );
};

/** Each line in a sentence, and the years of everything else. */
const TermsInWords = ({ terms }: { readonly terms: Terms }) => (
  <ul className="retention-terms">
    {terms.lines.map((line) => (
      <li key={`${line.kind} ${line.document}`}>{`${subjectInWords(line)}: ${termInWords(line)}`}</li>
    ))}
    <li>{`Everything else: ${yearsInWords(terms.years)} after its deletion`}</li>
  </ul>
);

interface EditorProps {
  readonly company: string;
  readonly setting: RetentionSetting;
  save(terms: Terms): Promise<void>;
}

const newLine: RetentionLine = { kind: 'endUser', document: '', years: RETENTION_YEARS.default, from: 'deletion' };

/** The terms as a user changes them. */
const TermsEditor = ({ company, setting, save }: EditorProps) => {
  const sets = useSession()?.holder.isSuperadmin === true;
  const [typed, setTyped] = useState<Terms>({ years: setting.years, lines: setting.lines });
  const isChanged = JSON.stringify(typed) !== JSON.stringify({ years: setting.years, lines: setting.lines });
  const issues = RetentionChange.safeParse({ ...setting, ...typed }).error?.issues ?? [];
  const mistakeOf = (at: number) => issues.find(({ path }) => path[0] === 'lines' && path[1] === at)?.message ?? '';
  const setLines = (lines: RetentionLine[]) => setTyped({ ...typed, lines });
  return (
    <>
      <Select
        inline
        label="Retain for"
        options={years}
        value={String(typed.years)}
        onChange={(id) => setTyped({ ...typed, years: Number(id) })}
      />
      {typed.lines.map((line, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place until it is saved
          key={at}
          line={line}
          at={at}
          company={company}
          mistake={mistakeOf(at)}
          onChange={(changed) => setLines(typed.lines.with(at, changed))}
          onRemove={() => setLines(typed.lines.toSpliced(at, 1))}
        />
      ))}
      <div className="actions">
        <button type="button" className="button" onClick={() => setLines([...typed.lines, newLine])}>
          <Icon name="plus" />
          Add line
        </button>
        <button
          type="button"
          className="button"
          disabled={!isChanged || issues.length > 0}
          onClick={() => void save(typed)}
        >
          {sets ? 'Save retention' : 'Propose'}
        </button>
      </div>
      <LeaveDialog dirty={isChanged} />
    </>
  );
};

/** How long deleted records are retained. Whatever would be erased sooner takes a second user, and so does all that staff propose. Role matrix row 118. */
export const RetentionSection = ({ company }: { readonly company: string }) => {
  const query = { companyId: company };
  const { data, error, refetch } = useQuery({
    queryKey: ['retention', company],
    queryFn: () => api.company.retention({ query }),
    gcTime: 0,
    // What is typed is sent with the revision that it began with, so that nobody overwrites what they have not seen.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isOvertaken, setOvertaken] = useState(false);
  if (error && !data) return <Failed heading="Deleted records" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return null;
  const { revision, proposal } = data;
  const load = async () => {
    await refetch();
    setOvertaken(false);
  };
  const save = async ({ years, lines }: Terms) => {
    try {
      const saved = await api.company.saveRetention({ body: { ...query, years, lines, revision } });
      toastSuccess('Settings', saved.proposal ? 'Proposed successfully' : 'Updated successfully');
    } catch (failure) {
      toastFailure(failure, 'Settings');
      return setOvertaken(isConflict(failure));
    }
    await load();
  };
  return (
    <section className="form-section retention">
      <h2>Deleted records</h2>
      <p>
        A deleted record that was ever active is erased after {yearsInWords(data.years)}, with its documents, reviews,
        comments and history; one that never was after {RESTORE_DAYS} days. Lines say what is retained for longer or
        less; a record is erased together with what was deleted with it, on the last of their days, and at most{' '}
        {yearsInWords(max)} after its deletion. A change holds for what is deleted already, too. If anything would be
        erased sooner, a second user has to confirm it.
      </p>
      {isOvertaken && <Overtaken what="retention" onReload={load} />}
      {proposal && (
        <div className="banner info">
          <div>
            <p>
              {proposal.who || 'A user'} proposed {proposal.lines.length === 0 ? yearsInWords(proposal.years) : 'this'}{' '}
              on {showDate(proposal.at)}.{proposal.isOwn ? ' Another user has to confirm it.' : ''}
            </p>
            {proposal.lines.length > 0 && <TermsInWords terms={proposal} />}
          </div>
          <div className="actions">
            {!proposal.isOwn && (
              <button type="button" className="button" onClick={() => save(proposal)}>
                Confirm {proposal.lines.length === 0 ? yearsInWords(proposal.years) : 'these terms'}
              </button>
            )}
            <button type="button" className="button" onClick={() => save(data)}>
              Withdraw proposal
            </button>
          </div>
        </div>
      )}
      <TermsEditor key={revision} company={company} setting={data} save={save} />
    </section>
  );
};
