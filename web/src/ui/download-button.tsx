import { useState } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  readonly name: string;
  /** Of which of several files it is, for those who only hear the button. */
  readonly about?: string;
  readonly small?: boolean;
  /** Fetches the file; reports errors itself. */
  onPress(): Promise<unknown>;
}

/** Fetches a file that the server has to make first: shows that it is busy, and requests it once. */
export const DownloadButton = ({ name, about = '', small = false, onPress }: Props) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <button type="button" className={small ? 'button small' : 'button'} aria-disabled={busy} onClick={press}>
      <Icon name="download" />
      {busy ? 'Preparing…' : name}
      {about !== '' && <span className="visually-hidden"> {about}</span>}
    </button>
  );
};
