import { useState } from 'react';
import { PageTitle } from '../ui/page-title.tsx';

interface Props {
  readonly factors: readonly ('SMS' | 'TOTP')[];
  readonly problem: string;
  onChoose(factor: 'SMS' | 'TOTP'): Promise<void>;
  onCancel(): void;
}

const names = { SMS: 'Send a code to my phone', TOTP: 'Use my authenticator app' };

/** For people with two factors who prefer neither. */
export const FactorChoice = ({ factors, problem, onChoose, onCancel }: Props) => {
  const [pending, setPending] = useState(false);
  const choose = async (factor: 'SMS' | 'TOTP') => {
    setPending(true);
    await onChoose(factor);
    setPending(false);
  };
  return (
    <>
      <PageTitle>Choose how to confirm it is you</PageTitle>
      <p role="alert" className={problem === '' ? 'banner empty' : 'banner error'}>
        {problem}
      </p>
      <div className="choices">
        {factors.map((factor) => (
          <button key={factor} type="button" className="button" disabled={pending} onClick={() => choose(factor)}>
            {names[factor]}
          </button>
        ))}
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  );
};
