import { useState } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  readonly name: string;
  /** Fetches the file; it tells itself what went wrong. */
  onPress(): Promise<unknown>;
}

/** Fetches a file that has to be made first: it says that it is at it, and does not ask twice. */
export const DownloadButton = ({ name, onPress }: Props) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <button type="button" className="button" aria-disabled={busy} onClick={press}>
      <Icon name="download" />
      {busy ? 'Preparing…' : name}
    </button>
  );
};
