import { useContext } from 'react';
import { RecordContext } from '../../form/record-context.ts';

/** Saves the end user with everything on its page and stays there; Update End User goes back to the list. */
export const SaveAll = () => {
  const { saveAndStay, busy = false } = useContext(RecordContext);
  return (
    <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && saveAndStay?.()}>
      Save All
    </button>
  );
};
