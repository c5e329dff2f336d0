import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { headingOf, kinds } from '#contract/kinds/kinds.ts';
import { type RequirementKind, requirementKinds } from '#contract/obligations/requirement/facts.ts';
import { LINES_MAX, type RequirementLine } from '#contract/obligations/requirement/line.ts';
import type { Requirements as Shown } from '#contract/requirement/forms.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { placedKinds } from '#contract/site-inspection/place.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { LimitNote } from '#web/form/limit-note.tsx';
import { ListHead, Tabs } from '#web/list/head/list-head.tsx';
import { OfOneCompany, useOneCompany } from '#web/list/one-company.tsx';
import { purposePaths, siteInspectionPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { EffectOfDraft } from './effect.tsx';
import { LineDialog } from './line-dialog.tsx';
import { LinesTable } from './lines-table.tsx';
import '#web/styles/form.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/requirement.css';

interface Of {
  readonly kind: RequirementKind;
  readonly companyId?: string;
}

const versionWords = ({ number, name, day, byName }: Pick<Shown['published'], 'number' | 'name' | 'day' | 'byName'>) =>
  day === '' ? `Version ${number}: ${name}` : `Version ${number}: ${name}, published ${showDay(day)} by ${byName}`;

/** An earlier version as it was published. */
const FormerVersion = ({ of, number }: { readonly of: Of; readonly number: number }) => {
  const { data, error, refetch } = useCall(api.requirement.version, { params: { number }, query: of });
  if (error) return <Failed heading="Version" text={sayFailure(error)} onRetry={refetch} />;
  return data ? <LinesTable of={of} caption={versionWords(data)} lines={data.lines} /> : null;
};

/** What is published, in the version that is chosen. */
const Published = ({ of, shown }: { readonly of: Of; readonly shown: Shown }) => {
  const { published } = shown;
  const [chosen, setChosen] = useState(published.number);
  const [earlier, setEarlier] = useState<Shown['versions']>([]);
  const versions = [...shown.versions, ...earlier];
  const oldest = versions.at(-1)?.number ?? 1;
  const readEarlier = async () => {
    try {
      const found = await api.requirement.versions({ query: { ...of, before: oldest } });
      setEarlier([...earlier, ...found]);
    } catch (failure) {
      toastFailure(failure, 'Requirements');
    }
  };
  const options = versions.map((version) => ({ id: String(version.number), name: versionWords(version) }));
  return (
    <section className="form-section" aria-labelledby="published-heading">
      <h2 id="published-heading">Published</h2>
      {options.length > 1 ? (
        <Select label="Version" options={options} value={String(chosen)} onChange={(id) => setChosen(Number(id))} />
      ) : (
        <p className="lead">{versionWords(published)}</p>
      )}
      {oldest > 1 && (
        <button type="button" className="button small" onClick={() => void readEarlier()}>
          List versions before {oldest}
        </button>
      )}
      {chosen === published.number ? (
        <LinesTable of={of} caption={versionWords(published)} lines={published.lines} />
      ) : (
        <FormerVersion of={of} number={chosen} />
      )}
    </section>
  );
};

const withoutStages = (lines: Shown['published']['lines']): RequirementLine[] =>
  lines.map(({ stages: _stages, ...line }) => line);

const sayRefused = (failure: unknown) => void toastFailure(failure, 'Requirements');

interface DraftProps {
  readonly of: Of;
  readonly shown: Shown;
  readonly draft: NonNullable<Shown['draft']>;
}

/** The draft of the next version: each change of a line is saved at once. */
const Draft = ({ of, shown, draft }: DraftProps) => {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<RequirementLine | 'new'>();
  const [discarding, setDiscarding] = useState(false);
  const [name, setName] = useState('');
  const { revision, lines } = draft;
  const isFull = lines.length >= LINES_MAX;
  const readDraft = () => queries.invalidateQueries({ queryKey: [keyOf(api.requirement.read.route)] });
  const readEffect = () => queries.invalidateQueries({ queryKey: [keyOf(api.requirement.effect.route)] });
  const read = async () => {
    await readDraft();
    await readEffect();
  };
  /** The lines of another user show once their effect does: it is published with them. */
  const readChanged = async () => {
    await readEffect();
    await readDraft();
  };
  const save = async (next: readonly RequirementLine[]) => {
    try {
      await api.requirement.saveDraft({ body: { ...of, revision, lines: [...next] } });
    } finally {
      await read();
    }
  };
  const put = (line: RequirementLine) =>
    save(edited === 'new' ? [...lines, line] : lines.map((each) => (each.key === line.key ? line : each)));
  const discard = async () => {
    setDiscarding(false);
    await api.requirement.discardDraft({ query: { ...of, revision } }).catch(sayRefused);
    await read();
  };
  return (
    <>
      <section className="form-section" aria-labelledby="draft-heading">
        <div className="section-head">
          <h2 id="draft-heading">Draft of version {shown.published.number + 1}</h2>
          <div className="section-links">
            <button type="button" className="button" onClick={() => setDiscarding(true)}>
              Discard draft
            </button>
            <button
              type="button"
              className="button primary"
              aria-disabled={isFull}
              onClick={() => !isFull && setEdited('new')}
            >
              Add line
            </button>
          </div>
        </div>
        <LimitNote count={lines.length} max={LINES_MAX} noun="line" />
        <LinesTable
          of={of}
          caption="Draft"
          lines={lines}
          before={withoutStages(shown.published.lines)}
          onEdit={setEdited}
          onRemove={({ key }) => void save(lines.filter((line) => line.key !== key)).catch(sayRefused)}
        />
      </section>
      <EffectOfDraft key={revision} of={of} revision={revision} name={name} onName={setName} onRefused={readChanged} />
      {edited && (
        <LineDialog
          of={of}
          line={edited === 'new' ? undefined : edited}
          usedKeys={[...shown.usedKeys, ...lines.map(({ key }) => key)]}
          lines={lines}
          onSave={put}
          onClose={() => setEdited(undefined)}
        />
      )}
      {discarding && (
        <ConfirmDialog
          message="Discard this draft? What is published stays as it is."
          destructive
          onConfirm={() => void discard()}
          onCancel={() => setDiscarding(false)}
        />
      )}
    </>
  );
};

const KindRequirements = ({ of, mayWrite }: { readonly of: Of; readonly mayWrite: boolean }) => {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall(api.requirement.read, { query: of });
  if (error && !data) return <Failed heading="Requirements" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  const begin = async () => {
    const lines = withoutStages(data.published.lines);
    await api.requirement.saveDraft({ body: { ...of, lines } }).catch(sayRefused);
    await queries.invalidateQueries({ queryKey: [keyOf(api.requirement.read.route)] });
  };
  return (
    <div className="requirement-page">
      <p className="lead">
        What {kinds[of.kind].plural} must have. A change begins as a draft, shows its effect, and is owed once it is
        published.
        {of.kind === 'division' && ' Their end users owe it, once for each division with an address of its own.'}
        {placedKinds.some((kind) => kind === of.kind) && (
          <>
            {' '}
            Who inspects their places, and what is looked at there:{' '}
            <Link to={siteInspectionPaths.settings(of.companyId)}>firms and templates</Link>.
          </>
        )}
        {of.kind === 'endUser' && (
          <>
            {' '}
            What they may get data for, and which businesses stay out:{' '}
            <Link to={purposePaths.settings(of.companyId)}>purposes and businesses</Link>.
          </>
        )}
      </p>
      {mayWrite && !data.draft && (
        <div className="actions">
          <button type="button" className="button primary" onClick={() => void begin()}>
            Prepare a new version
          </button>
        </div>
      )}
      {data.draft && <Draft of={of} shown={data} draft={data.draft} />}
      <Published key={data.published.number} of={of} shown={data} />
    </div>
  );
};

/** What records of each kind must have, its versions, and the draft of the next one. Role matrix rows 120 and 121. */
export const Requirements = () => {
  const session = useSession();
  const [params] = useSearchParams();
  const { chosen } = useOneCompany();
  const holder = session?.holder;
  if (!holder) return null;
  const readable = requirementKinds.filter(
    (kind) => kind !== 'provider' || permissionFor(holder, 'requirement.read') === 'allow',
  );
  const kind = readable.find((each) => each === params.get('kind')) ?? readable[0] ?? 'endUser';
  const address = (of: RequirementKind) =>
    `?${new URLSearchParams({ kind: of, ...(chosen === '' ? {} : { company: chosen }) })}`;
  const mayWrite = permissionFor(holder, 'requirement.write') === 'allow' && holder.isOfReseller !== true;
  return (
    <div className="record">
      <ListHead
        title="Requirements"
        count={undefined}
        tabs={
          <Tabs
            label="Kinds of record"
            tabs={readable.map((each) => ({ to: address(each), name: headingOf(each), current: each === kind }))}
          />
        }
      />
      <OfOneCompany sees="what its records must have">
        {(company) => (
          <KindRequirements
            key={`${kind} ${company}`}
            of={{ kind, ...(chosen === '' ? {} : { companyId: chosen }) }}
            mayWrite={mayWrite}
          />
        )}
      </OfOneCompany>
    </div>
  );
};
