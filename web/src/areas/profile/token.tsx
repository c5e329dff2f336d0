import { useState } from 'react';
import { endOf } from '../../session/token-claims.ts';
import { Icon } from '../../ui/icon.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';

const MASK = '•'.repeat(48);

/** A token: masked, shown or copied. */
export const Token = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const [shown, setShown] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toastSuccess(name, 'Copied'),
      () => toastError(name, 'It could not be copied. Show it and copy it by hand.'),
    );
  return (
    <>
      <p className="token-note">
        Ends at {new Date(endOf(value)).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}.
      </p>
      {shown ? (
        <code className="token">{value}</code>
      ) : (
        <p className="token">
          <span aria-hidden="true">{MASK}</span>
          <span className="visually-hidden">The token is hidden.</span>
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name="view" />
          {shown ? 'Hide' : 'Show'}
        </button>
        <button type="button" className="button" onClick={copy}>
          Copy
        </button>
      </div>
    </>
  );
};
