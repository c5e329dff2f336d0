import { toastError, toastSuccess } from '../ui/feedback/toasts.tsx';
import '../styles/profile.css';

interface Props {
  /** The title of its toasts. */
  readonly title: string;
  readonly text: string;
  /** What the portal has of it, as a sentence. */
  readonly note: string;
  onClose(): void;
}

/** A secret text that was created just now, which the portal does not show any more once this is closed. */
export const ShownOnce = ({ title, text, note, onClose }: Props) => {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(title, 'Copied'),
      () => toastError(title, 'It could not be copied. Select it and copy it by hand.'),
    );
  return (
    <>
      <p>
        <strong>Copy it now: it is not shown again.</strong> {note}
      </p>
      <code className="token">{text}</code>
      <div className="actions">
        <button type="button" className="button primary" onClick={copy}>
          Copy
        </button>
        <button type="button" className="button" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
};
