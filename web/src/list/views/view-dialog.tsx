import { type FormEvent, useState } from 'react';
import { VIEW_NAME_MAX } from '#contract/view/record.ts';
import { sayFailure } from '#web/api/failure.ts';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import type { ViewNaming } from './use-views.ts';

interface Props {
  readonly title: string;
  readonly naming: ViewNaming;
  /** Whether it can be said with whom it is shared: once, when it is made. */
  readonly isNew: boolean;
  onSave(naming: ViewNaming): Promise<void>;
  onClose(): void;
}

/** A view's name, whether the company sees it, and whether the list opens with it. */
export const ViewDialog = ({ title, naming, isNew, onSave, onClose }: Props) => {
  const [name, setName] = useState(naming.name);
  const [shared, setShared] = useState(naming.shared);
  const [isDefault, setDefault] = useState(naming.isDefault);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem('Please enter a name');
    setBusy(true);
    try {
      await onSave({ name: name.trim(), shared, isDefault });
      onClose();
    } catch (error) {
      setProblem(sayFailure(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} persistent onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <label className="field">
          <span className="required">Name</span>
          <input
            value={name}
            maxLength={VIEW_NAME_MAX}
            required
            aria-invalid={problem !== ''}
            aria-describedby="view-problem"
            onChange={({ target }) => {
              setName(target.value);
              setProblem('');
            }}
          />
        </label>
        <span id="view-problem" role="alert" className="field-error">
          {problem}
        </span>
        {isNew && (
          <label className="check">
            <input type="checkbox" checked={shared} onChange={() => setShared(!shared)} />
            Share with my company
          </label>
        )}
        <label className="check">
          <input type="checkbox" checked={isDefault} onChange={() => setDefault(!isDefault)} />
          Open the list with this view
        </label>
        <DialogFooter submit={{ label: 'Save', pending: 'Saving…', busy }} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
