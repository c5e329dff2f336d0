import { useWatch } from 'react-hook-form';
import { isRequiring } from '#contract/catalogue/requirements.ts';
import { documentKinds, isOwnKind } from '#contract/document/rules.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import { factNames, factsOfKind, owingKind } from '#contract/obligations/requirement/facts.ts';
import { type Conditions, changeWords, IDS_MAX, type RequirementLine } from '#contract/obligations/requirement/line.ts';
import { roles } from '#contract/rules/roles.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { type RequirementsOf, useFactOptions, withRemoved } from '#web/requirements/line-words.ts';
import { demandIn, hasDays, LineForm, lineOf, OTHER, otherDemands, reopeningsOf, startOf } from './line-form.ts';

const NAME_MAX = 60;
const SENTENCE_MAX = 300;

interface Props {
  readonly of: RequirementsOf;
  /** The line that is changed; undefined for a new one. */
  readonly line: RequirementLine | undefined;
  readonly usedKeys: readonly string[];
  /** Those that are there already. */
  readonly lines: readonly RequirementLine[];
  /** Throws why it was not saved. */
  onSave(line: RequirementLine): Promise<void>;
  onClose(): void;
}

const same = (entry: string) => entry;

const validHints = {
  document: 'At most, from the day the document takes effect. 0: as long as the document says.',
  inspection: 'At most, from the day of the inspection. 0: until the place moves, or as long as the inspection says.',
  purpose: 'At most, from the day of the certification. 0: as long as the certification says.',
} as const;
const isDated = (type: string): type is keyof typeof validHints => type in validHints;

/** The conditions of a line, one field for each fact that records of the kind have. */
const ConditionFields = ({
  of,
  part,
  lead,
  conditions,
}: {
  readonly of: RequirementsOf;
  /** Those that the line has. */
  readonly conditions: Conditions;
  readonly part: 'onlyFor' | 'notFor';
  readonly lead: string;
}) => {
  const { kind } = of;
  const options = useFactOptions(of);
  return factNames.map((fact) => {
    const known = factsOfKind(kind)[fact];
    if (!known) return null;
    return (
      <MultiField<string>
        key={fact}
        name={`${part}.${fact}`}
        label={`${lead} ${known.label}`}
        options={withRemoved(options[fact], conditions[fact])}
        max={IDS_MAX}
        entryOf={same}
        idOf={same}
      />
    );
  });
};

const LineFields = ({ of, line, lines }: Pick<Props, 'of' | 'line' | 'lines'>) => {
  const { kind } = of;
  const chosen: string = useWatch({ name: 'document' });
  const owner = kinds[owingKind(kind)].wire.documentOwner;
  const documents = [
    ...documentKinds.filter((each) => each.owner === owner).map(({ key, name }) => ({ id: key, name })),
    { id: OTHER, name: 'Another kind of document' },
  ];
  const isReview = line?.demand.type === 'review';
  const demand = line?.demand ?? demandIn({ document: chosen, ownName: '' });
  const changes = reopeningsOf(kind, demand);
  return (
    <>
      {!line && (
        <OptionField
          name="document"
          label="What is demanded"
          options={[...(isRequiring(kind) ? documents : []), ...otherDemands(kind, lines)]}
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
      <ConditionFields of={of} part="onlyFor" lead="Only for" conditions={line?.onlyFor ?? {}} />
      <ConditionFields of={of} part="notFor" lead="Not for" conditions={line?.notFor ?? {}} />
      {hasDays(demand) && (
        <TextField
          name="validMonths"
          label="Valid for, months"
          max={3}
          inputMode="numeric"
          hint={isDated(demand.type) ? validHints[demand.type] : ''}
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
        hint={`A new ${kinds[owingKind(kind)].noun} that lacks it begins as Applied. None that lacks it becomes active, unless NCRA staff override that with a reason.`}
      />
      {changes.length > 0 && (
        <MultiField<string>
          name="reopensOn"
          label="Again after a change of"
          options={changes.map((change) => ({ id: change, name: changeWords[change] }))}
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
    </>
  );
};

/** One line of a draft. */
export const LineDialog = ({ usedKeys, onSave, onClose, ...shown }: Props) => {
  const { of, line } = shown;
  const { kind } = of;
  const isOwn = line?.demand.type === 'document' && isOwnKind(line.demand.document);
  const title = line ? `${demandName(kind, line.demand)}${isOwn ? ' (own kind of document)' : ''}` : 'Add line';
  return (
    <FormDialog title={title} onClose={onClose}>
      <DialogForm
        title="Requirements"
        idPrefix="line-"
        schema={LineForm}
        start={startOf(line)}
        required={['document', 'ownName', 'turn']}
        submit={{ label: 'Save line', pending: 'Saving…' }}
        send={async (typed) => {
          await onSave(lineOf(kind, typed, line, usedKeys));
          onClose();
          return undefined;
        }}
        onClose={onClose}
      >
        <LineFields {...shown} />
      </DialogForm>
    </FormDialog>
  );
};
