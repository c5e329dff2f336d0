import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { EXEMPTIONS_MAX } from '#contract/obligations/requirement/exemption.ts';
import { type FactName, factsOfKind, NO_DIVISION } from '#contract/obligations/requirement/facts.ts';
import { reopenedWords } from '#contract/obligations/requirement/line.ts';
import type { LineAnswer } from '#contract/requirement/forms.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useWork } from '../api/use-work.ts';
import { DayInput, ownToday } from '../form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '../form/fields/field-frame.tsx';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { LimitNote } from '../form/limit-note.tsx';
import { useSubmission } from '../form/use-submission.ts';
import { documentPaths } from '../routing/paths/work.ts';
import { useSession } from '../session/session.ts';
import { Select } from '../ui/choice/select.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { conditionWords, useFactOptions } from './line-words.ts';
import '../styles/form.css';
import '../styles/requirement.css';

interface Of {
  readonly kind: RequiringKind;
  readonly recordId: string;
}

interface Props {
  readonly of: Of;
  readonly record: string;
  /** Says it of the draft, as it would be published today. */
  readonly isOfDraft?: boolean;
  onClose(): void;
}

const TITLE = 'Requirements';
const REASON_MAX = 500;
const REASON_MIN = 10;
const USUAL_DAYS = 365;
const NO_DOCUMENT = 'none';
const FORMER = 'a former user';

/** Why a line applies to a record, or does not, in a sentence. */
const whySentence = (answer: LineAnswer, condition: string): string => {
  const { line, why, fact, since, version, exemption } = answer;
  const label = factsOfKind(line.of)[fact as FactName]?.label ?? fact;
  if (fact === NO_DIVISION)
    return `Does not apply: it is for ${condition}, and this end user has no division with an address of its own.`;
  if (why === 'notOnlyFor')
    return `Does not apply: it is for ${condition}, and this record has another value under ${label}.`;
  if (why === 'notFor')
    return `Does not apply: it is for ${condition}, and this record has an excluded value under ${label}.`;
  if (why === 'exempt' && exemption)
    return `Exempt until ${showDay(exemption.until)}, granted by ${exemption.by || FORMER}: ${exemption.reason}`;
  const from = since === '' ? '' : ` It counts from ${showDay(since)}.`;
  const reopened = reopenedWords(answer);
  return `Applies to ${condition}, since version ${version}.${from}${reopened && ` ${reopened}`}`;
};

interface ExemptionProps {
  readonly of: Of;
  readonly answer: LineAnswer;
  onDone(): void;
}

/** Grants an exemption from a line, or asks for one. */
const ExemptionForm = ({ of, answer, onDone }: ExemptionProps) => {
  const { line, label, mayGrant, exemption } = answer;
  const ids = { reason: useId(), until: useId() };
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const [reason, setReason] = useState(exemption?.reason ?? '');
  const [documentId, setDocumentId] = useState(exemption?.document?.id ?? '');
  const params = { recordId: of.recordId, tablekey: kinds[of.kind].wire.documentOwner };
  const { data: documents = [] } = useCall(api.document.ofRecord, { params });
  const [until, setUntil] = useState(() => exemption?.until ?? daysAfter(ownToday(), USUAL_DAYS));
  useFormDialog(reason !== (exemption?.reason ?? ''));
  const mistakes = {
    reason: reason.trim().length < REASON_MIN ? `The reason needs at least ${REASON_MIN} characters` : '',
    until: until === '' ? 'Please enter the last day' : '',
  };
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake: mistakes.reason, field: reasonField }, { mistake: mistakes.until }],
    async () => {
      const call = mayGrant ? api.requirement.exempt : api.requirement.askExemption;
      await call({ body: { ...of, line: line.key, reason, until, documentId } });
      toastSuccess(TITLE, mayGrant ? 'Exemption granted' : 'Exemption asked for');
      onDone();
      await queries.invalidateQueries();
    },
  );
  return (
    <form noValidate className="record-form" aria-label={`Exemption from ${label}`} aria-busy={busy} onSubmit={send}>
      {problem !== '' && <FormMessage>{problem}</FormMessage>}
      <FieldFrame id={ids.reason} label="Reason" required error={submitted ? mistakes.reason : ''}>
        <textarea
          ref={reasonField}
          id={ids.reason}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          aria-required
          aria-invalid={submitted && mistakes.reason !== ''}
          aria-describedby={describedBy(ids.reason)}
          onChange={({ target }) => setReason(target.value)}
        />
      </FieldFrame>
      <FieldFrame
        id={ids.until}
        label="Until"
        required
        hint="The last day of the exemption, at most 24 months from now."
        error={submitted ? mistakes.until : ''}
      >
        <DayInput
          id={ids.until}
          value={until}
          aria-required
          aria-describedby={describedBy(ids.until, 'hint')}
          onChange={setUntil}
        />
      </FieldFrame>
      {documents.length > 0 && (
        <Select
          label="Document that shows the reason"
          options={[
            { id: NO_DOCUMENT, name: 'None' },
            ...documents.map((one) => ({ id: one.id, name: one.documentName })),
          ]}
          value={documentId || NO_DOCUMENT}
          onChange={(id) => setDocumentId(id === NO_DOCUMENT ? '' : id)}
        />
      )}
      <DialogFooter
        onCancel={onDone}
        submit={{ label: mayGrant ? 'Grant exemption' : 'Ask for exemption', pending: 'Sending…', busy }}
      />
    </form>
  );
};

/** The company of a record, which a super admin has to name. */
const useCompanyOf = ({ recordId }: Pick<Of, 'recordId'>): string | undefined =>
  useSession()?.holder.isSuperadmin ? recordId.split('-', 1)[0] : undefined;

interface AnswerProps {
  readonly of: Of;
  readonly answer: LineAnswer;
  readonly isOfDraft: boolean;
  /** The record can have no further exemption. */
  readonly isFull: boolean;
}

/** One line: why it applies or not, and what the user can do about it. */
const Answer = ({ of, answer, isOfDraft, isFull }: AnswerProps) => {
  const options = useFactOptions({ kind: answer.line.of, companyId: useCompanyOf(of) });
  const work = useWork(TITLE);
  const [open, setOpen] = useState(false);
  const { line, label, why, exemption } = answer;
  // Exemptions are from lines that are published.
  const { mayGrant, mayAsk } = isOfDraft ? { mayGrant: false, mayAsk: false } : answer;
  const end = () =>
    work(
      () => api.requirement.endExemption({ query: { ...of, line: line.key } }),
      exemption?.state === 'asked' ? 'Exemption declined' : 'Exemption ended',
    );
  const isAsked = exemption?.state === 'asked';
  const hasRoom = exemption !== null || !isFull;
  return (
    <li>
      <strong>{label}</strong>
      <p>{whySentence(answer, conditionWords(line.of, line, options))}</p>
      {line.sentence !== '' && <p className="quiet">{line.sentence}</p>}
      {exemption?.document && (
        <p>
          <Link to={documentPaths.review(exemption.document.id)}>{exemption.document.name}</Link>
        </p>
      )}
      {isAsked && (
        <p>
          {exemption.by || FORMER} asks for an exemption until {showDay(exemption.until)}: {exemption.reason}
        </p>
      )}
      {open ? (
        <ExemptionForm of={of} answer={answer} onDone={() => setOpen(false)} />
      ) : (
        <div className="actions">
          {mayGrant && hasRoom && why === 'applies' && (
            <button type="button" className="button small" onClick={() => setOpen(true)}>
              {isAsked ? 'Grant exemption' : 'Exempt'}
              <span className="visually-hidden"> from {label}</span>
            </button>
          )}
          {mayAsk && hasRoom && !isAsked && (
            <button type="button" className="button small" onClick={() => setOpen(true)}>
              Ask for exemption<span className="visually-hidden"> from {label}</span>
            </button>
          )}
          {mayGrant && exemption && (
            <button type="button" className="button small" onClick={() => void end()}>
              {isAsked ? 'Decline' : 'End exemption'}
              <span className="visually-hidden"> from {label}</span>
            </button>
          )}
        </div>
      )}
    </li>
  );
};

const CloseButton = () => <DialogFooter cancel="Close" onCancel={useFormDialog(false)} />;

const versions = [
  { id: 'published', name: 'Published' },
  { id: 'draft', name: 'Draft, as if published today' },
];

/** Whether there is a draft that the reader may see. */
const useDraft = ({ kind, recordId }: Of): boolean => {
  const holder = useSession()?.holder;
  const mayWrite = holder !== undefined && permissionFor(holder, 'requirement.write') === 'allow';
  const companyId = useCompanyOf({ recordId });
  const read = api.requirement.read;
  const own = useCall(read, { query: { kind, companyId } }, { enabled: mayWrite });
  const hasDivisions = mayWrite && kind === 'endUser';
  const ofDivisions = useCall(read, { query: { kind: 'division', companyId } }, { enabled: hasDivisions });
  return Boolean(own.data?.draft ?? ofDivisions.data?.draft);
};

/** Why each line of the requirements applies to a record or not, and exemptions from them. */
export const WhyDialog = ({ of, record, onClose, ...props }: Props) => {
  const [isOfDraft, setOfDraft] = useState(props.isOfDraft ?? false);
  const hasDraft = useDraft(of);
  const { data, error } = useCall(api.requirement.why, { query: { ...of, draft: isOfDraft ? 'yes' : undefined } });
  const count = data?.filter(({ exemption }) => exemption !== null).length ?? 0;
  return (
    <FormDialog title={`Requirements of ${record}`} onClose={onClose}>
      {hasDraft && (
        <Select
          inline
          label="Version"
          options={versions}
          value={isOfDraft ? 'draft' : 'published'}
          onChange={(id) => setOfDraft(id === 'draft')}
        />
      )}
      {error && <p role="alert">{sayFailure(error)}</p>}
      {!data && !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />}
      {!isOfDraft && <LimitNote count={count} max={EXEMPTIONS_MAX} noun="exemption" />}
      {data && (
        <ul className="requirement-answers">
          {data.map((answer) => (
            <Answer
              key={answer.line.key}
              of={of}
              answer={answer}
              isOfDraft={isOfDraft}
              isFull={count >= EXEMPTIONS_MAX}
            />
          ))}
        </ul>
      )}
      <CloseButton />
    </FormDialog>
  );
};
