import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { contactRoles, contactRoleWords } from '#contract/contacts/roles.ts';
import { documentKinds, isOwnKind, kindOf, ownKindKey } from '#contract/document/rules.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import {
  type FactName,
  factNames,
  factsOfKind,
  type RequirementKind,
} from '#contract/obligations/requirement/facts.ts';
import { changesOf, IDS_MAX, RequirementLine } from '#contract/obligations/requirement/line.ts';
import { roles } from '#contract/rules/roles.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { changeWords, useFactOptions } from '#web/requirements/line-words.ts';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const NAME_MAX = 60;
const SENTENCE_MAX = 300;
const OTHER = 'other';
const ID_PREFIX = 'line-';
const { validMonths, graceDays, sentence, turn } = RequirementLine.shape;

const numberOf = (text: string) => (text.trim() === '' ? 0 : Number(text));

/** A whole number as it is typed; nothing typed is 0. */
const typedNumber = (schema: typeof validMonths) =>
  z.string().superRefine((text, context) => {
    const message = schema.safeParse(numberOf(text)).error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const Ids = z.array(z.string()).max(IDS_MAX, `A condition can have at most ${IDS_MAX} values`);
const Facts = z.object(Object.fromEntries(factNames.map((fact) => [fact, Ids])) as Record<FactName, typeof Ids>);

/** What is typed of a line. A new kind of document has a name of its own. */
const LineForm = z
  .object({
    document: z.string(),
    ownName: z.string(),
    onlyFor: Facts,
    notFor: Facts,
    validMonths: typedNumber(validMonths),
    graceDays: typedNumber(graceDays),
    reopensOn: z.array(z.string()),
    turn: z.array(z.string()).min(1, 'Please choose who can fulfil it'),
    sentence: sentence.unwrap(),
    beforeActivation: z.boolean(),
  })
  .superRefine(({ document, ownName }, context) => {
    if (document === '')
      context.addIssue({ code: 'custom', path: ['document'], message: 'Please choose what is demanded' });
    const isGood = kindOf('ENDUSER', ownKindKey(ownName.trim())) !== undefined;
    if (document === OTHER && !isGood)
      context.addIssue({ code: 'custom', path: ['ownName'], message: 'Please enter what the document is called' });
  });
type Typed = z.output<typeof LineForm>;

const emptyFacts = () =>
  Object.fromEntries(factNames.map((fact) => [fact, [] as string[]])) as Record<FactName, string[]>;

const typedFacts = (conditions: RequirementLine['onlyFor']) => ({
  ...emptyFacts(),
  ...Object.fromEntries(Object.entries(conditions).map(([fact, ids]) => [fact, (ids ?? []).map(String)])),
});

const conditionsOf = (typed: Typed['onlyFor']): RequirementLine['onlyFor'] =>
  Object.fromEntries(Object.entries(typed).flatMap(([fact, ids]) => (ids.length > 0 ? [[fact, ids.map(Number)]] : [])));

/** A key that no line had yet, from what the line demands: 'vermontAddendum'. */
const keyFor = (words: string, used: readonly string[]): string => {
  const [first = 'line', ...rest] = words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
    .split(' ');
  const camel = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('').slice(0, 36);
  const base = /^[a-z]/.test(camel) ? camel : `line${camel}`.slice(0, 36);
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!used.includes(key)) return key;
  }
};

interface Props {
  readonly kind: RequirementKind;
  /** The line that is changed; undefined for a new one. */
  readonly line: RequirementLine | undefined;
  readonly usedKeys: readonly string[];
  onSave(line: RequirementLine): Promise<boolean>;
  onClose(): void;
}

const startOf = (line: RequirementLine | undefined) => ({
  document: line?.demand.type === 'document' ? line.demand.document : '',
  ownName: '',
  onlyFor: typedFacts(line?.onlyFor ?? {}),
  notFor: typedFacts(line?.notFor ?? {}),
  validMonths: String(line?.validMonths ?? 0),
  graceDays: String(line?.graceDays ?? 0),
  reopensOn: [...(line?.reopensOn ?? [])] as string[],
  turn: (line?.turn ?? []).map(String),
  sentence: line?.sentence ?? '',
  beforeActivation: line?.beforeActivation ?? false,
});

const CONTACT = 'contact ';

/** The contacts that a line can demand, as options. */
const contactOptions = contactRoles.map((role) => ({
  id: `${CONTACT}${role}`,
  name: `${contactRoleWords[role]} Contact`,
}));

const demandIn = ({ document, ownName }: Typed): RequirementLine['demand'] => {
  const role = contactRoles.find((each) => document === `${CONTACT}${each}`);
  if (role) return { type: 'contact', role };
  return { type: 'document', document: document === OTHER ? ownKindKey(ownName.trim()) : document };
};

/** The line that was typed; an existing one keeps its key and what it demands. */
const lineOf = (
  kind: RequirementKind,
  typed: Typed,
  before: RequirementLine | undefined,
  usedKeys: readonly string[],
): RequirementLine => {
  const demand = before?.demand ?? demandIn(typed);
  return {
    key: before?.key ?? keyFor(demandName(kind, demand), usedKeys),
    demand,
    onlyFor: conditionsOf(typed.onlyFor),
    notFor: conditionsOf(typed.notFor),
    validMonths: demand.type === 'document' ? numberOf(typed.validMonths) : 0,
    graceDays: numberOf(typed.graceDays),
    reopensOn: demand.type === 'document' ? changesOf[kind].filter((change) => typed.reopensOn.includes(change)) : [],
    turn: turn.parse(typed.turn.map(Number)),
    sentence: typed.sentence,
    beforeActivation: typed.beforeActivation,
  };
};

const same = (entry: string) => entry;

/** The conditions of a line, one field for each fact that records of the kind have. */
const ConditionFields = ({
  kind,
  part,
  lead,
}: {
  readonly kind: RequirementKind;
  readonly part: 'onlyFor' | 'notFor';
  readonly lead: string;
}) => {
  const options = useFactOptions(kind);
  return factNames.map((fact) => {
    const known = factsOfKind(kind)[fact];
    if (!known) return null;
    return (
      <MultiField<string>
        key={fact}
        name={`${part}.${fact}`}
        label={`${lead} ${known.label}`}
        options={options[fact]}
        entryOf={same}
        idOf={same}
      />
    );
  });
};

const LineFields = ({ kind, line, usedKeys, onSave, onClose }: Props) => {
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm({
    resolver: zodResolver(LineForm),
    mode: 'onTouched',
    defaultValues: startOf(line),
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const owner = kinds[kind].wire.documentOwner;
  const documents = documentKinds.filter((each) => each.owner === owner).map(({ key, name }) => ({ id: key, name }));
  const chosen = form.watch('document');
  const isReview = line?.demand.type === 'review';
  const hasDays = line ? line.demand.type === 'document' : !chosen.startsWith(CONTACT);
  const save = form.handleSubmit(async (typed) => {
    const isSaved = await onSave(lineOf(kind, typed, line, usedKeys));
    if (isSaved) onClose();
    else setProblem('The line could not be saved.');
  });
  return (
    <RecordContext
      value={{ mode: 'edit', required: new Set(['document', 'ownName', 'turn']), labels, busy, idPrefix: ID_PREFIX }}
    >
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {!line && (
            <OptionField
              name="document"
              label="What is demanded"
              options={[...documents, { id: OTHER, name: 'Another kind of document' }, ...contactOptions]}
            />
          )}
          {!line && chosen === OTHER && (
            <TextField
              name="ownName"
              label="Name of the document"
              max={NAME_MAX}
              hint="What people will call it. It stays as it is."
            />
          )}
          <TextAreaField name="sentence" label="Why it is demanded" max={SENTENCE_MAX} rows={2} />
          <ConditionFields kind={kind} part="onlyFor" lead="Only for" />
          <ConditionFields kind={kind} part="notFor" lead="Not for" />
          {hasDays && (
            <TextField
              name="validMonths"
              label="Valid for, months"
              max={3}
              inputMode="numeric"
              hint="At most, from the day the document takes effect. 0: as long as the document says."
            />
          )}
          <TextField
            name="graceDays"
            label="Grace, days"
            max={3}
            inputMode="numeric"
            hint="It is missing only so many days after it was published."
          />
          <CheckField
            name="beforeActivation"
            label="Before activation"
            hint="A record that lacks it cannot become active, unless NCRA staff override that with a reason."
          />
          {hasDays && (
            <MultiField<string>
              name="reopensOn"
              label="Again after a change of"
              options={changesOf[kind].map((change) => ({ id: change, name: changeWords[change] }))}
              entryOf={same}
              idOf={same}
            />
          )}
          {!isReview && (
            <MultiField<string>
              name="turn"
              label="Who can fulfil it"
              options={roles.map(({ id, RoleName }) => ({ id: String(id), name: RoleName }))}
              entryOf={same}
              idOf={same}
            />
          )}
          <DialogFooter onCancel={close} submit={{ label: 'Save line', pending: 'Saving…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** One line of a draft. */
export const LineDialog = (props: Props) => {
  const { kind, line, onClose } = props;
  const isOwn = line?.demand.type === 'document' && isOwnKind(line.demand.document);
  const title = line ? `${demandName(kind, line.demand)}${isOwn ? ' (own kind of document)' : ''}` : 'Add line';
  return (
    <FormDialog title={title} onClose={onClose}>
      <LineFields {...props} />
    </FormDialog>
  );
};
