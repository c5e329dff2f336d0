import type { ShownPurpose } from '#contract/purpose/forms.ts';
import { type PurposeState, purposeStateWords, verifyingWords } from '#contract/purpose/states.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { FieldGrid, ShownEntry } from '../form/fields/shown-field.tsx';
import { useSession } from '../session/session.ts';
import { MenuButton } from '../ui/choice/menu-button.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { type Asked, nextStepOf } from './purpose-step.tsx';

const looks = {
  entered: 'missing',
  certified: 'review',
  changed: 'missing',
  counts: 'ok',
  expired: 'overdue',
  ended: 'info',
} as const satisfies Readonly<Record<PurposeState, string>>;

const certificationWords = ({ certification }: ShownPurpose): string => {
  if (!certification) return 'Not yet';
  const { signer, day, documentName } = certification;
  return `${signer}, ${showDay(day)}${documentName === '' ? '' : `\n${documentName}`}`;
};

const verificationWords = ({ verification }: ShownPurpose): string => {
  if (!verification) return 'Not yet';
  const { how, day, by, note } = verification;
  return `${verifyingWords[how]}, ${showDay(day)}, by ${by}${note === '' ? '' : `\n${note}`}`;
};

/** 'In force since 01/31/2026, valid until 01/31/2027' in two entries, and for an ended one when and why. */
const Days = ({
  purpose: { state, since, validUntil, endedOn, endReason, endedBy },
}: {
  readonly purpose: ShownPurpose;
}) => (
  <>
    {since !== '' && <ShownEntry label="In force since">{showDay(since)}</ShownEntry>}
    {validUntil !== '' && <ShownEntry label="Valid until">{showDay(validUntil)}</ShownEntry>}
    {endedOn !== '' && (
      <ShownEntry
        label={state === 'ended' ? 'Ended' : 'Ends'}
      >{`${showDay(endedOn)}, by ${endedBy}\n${endReason}`}</ShownEntry>
    )}
  </>
);

const Facts = ({ purpose }: { readonly purpose: ShownPurpose }) => {
  const { productNames, stateNames, enteredBy, enteredOn } = purpose;
  return (
    <FieldGrid>
      <ShownEntry label="Products">{productNames.join(', ') || 'None'}</ShownEntry>
      <ShownEntry label="States of the consumers">{stateNames.join(', ') || 'All states'}</ShownEntry>
      <ShownEntry label="Certified by">{certificationWords(purpose)}</ShownEntry>
      <ShownEntry label="Verified">{verificationWords(purpose)}</ShownEntry>
      <Days purpose={purpose} />
      <ShownEntry label="Entered">{`${showDay(enteredOn)}, by ${enteredBy}`}</ShownEntry>
    </FieldGrid>
  );
};

interface Props {
  readonly purpose: ShownPurpose;
  readonly mayEnter: boolean;
  onAsk(asked: Asked): void;
}

/** What is done next, as a button for those who may and as a sentence for all others. Role matrix rows 138 and 139. */
const NextStep = ({ purpose, mayEnter, onAsk }: Props) => {
  const holder = useSession()?.holder;
  const step = nextStepOf(purpose);
  const button = (words: string, what: 'certify' | 'verify') => (
    <button
      type="button"
      className="button small primary"
      aria-label={`${words}: ${purpose.name}`}
      onClick={() => onAsk({ what, purpose })}
    >
      {words}
    </button>
  );
  if (step === 'certify') return mayEnter ? button(purpose.certification ? 'Certify again' : 'Certify', step) : null;
  if (step === undefined) return null;
  if (purpose.mayVerify) return button('Verify', step);
  const isOwn = holder !== undefined && may(holder, 'purpose.verify');
  return <span>{isOwn ? 'You have entered this purpose. Another user verifies it.' : 'NCRA verifies it.'}</span>;
};

type Choice = Extract<Asked, { readonly purpose: ShownPurpose }>['what'];

/** What else can be done with an open purpose; one that was certified is ended, and never removed. */
const choicesOf = ({ certification, state }: ShownPurpose): { readonly id: Choice; readonly name: string }[] => [
  { id: 'change', name: 'Change' },
  ...(certification && (state === 'counts' || state === 'certified')
    ? [{ id: 'certify', name: 'Certify again' } as const]
    : []),
  { id: 'end', name: 'End' },
  ...(certification ? [] : [{ id: 'remove', name: 'Remove' } as const]),
];

/** A purpose, how it stands, what is done next, and what is known of it. */
export const PurposeCard = ({ purpose, mayEnter, onAsk }: Props) => {
  const { name, section, state } = purpose;
  const choices = choicesOf(purpose);
  const choose = (id: string) => {
    const choice = choices.find((each) => each.id === id);
    if (choice) onAsk({ what: choice.id, purpose });
  };
  return (
    <li className="purpose">
      <div className="purpose-head">
        <Status kind={looks[state]}>{purposeStateWords[state]}</Status>
        <span className="purpose-name">
          <strong>{name}</strong> <span className="quiet purpose-law">FCRA {section}</span>
        </span>
        <NextStep purpose={purpose} mayEnter={mayEnter} onAsk={onAsk} />
        {mayEnter && (
          <MenuButton className="button small" label={`More for ${name}`} choices={choices} onChoose={choose}>
            More
          </MenuButton>
        )}
      </div>
      {state === 'changed' && (
        <p>The end user has another business since it certified this purpose, and certifies it again.</p>
      )}
      <Facts purpose={purpose} />
    </li>
  );
};
