import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { showSize } from '#web/ui/shown-values.ts';
import { toastSuccess } from '#web/ui/toasts.ts';

const TITLE = 'Document request';

/** The blank forms of a request; while it is open they can be taken off it. */
export const AttachedForms = ({ request }: { readonly request: DocumentRequest }) => {
  const queries = useQueryClient();
  // What was removed here is gone before the list is there again.
  const [current, setCurrent] = useState(request);
  const [asked, setAsked] = useState<DocumentRequest['forms'][number]>();
  const [problem, setProblem] = useState('');
  const close = () => {
    setAsked(undefined);
    setProblem('');
  };
  const remove = async (formId: string) => {
    const { id, version } = current;
    try {
      setCurrent(await api.documentRequest.removeForm({ params: { id }, body: { version, formId } }));
      toastSuccess(TITLE, api.documentRequest.removeForm.route.done);
      close();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
    await queries.invalidateQueries();
  };
  const isOpen = current.endedAs === '';
  if (current.forms.length === 0) return null;
  return (
    <section aria-label="Blank forms">
      <h3>Blank forms</h3>
      <ul className="blank-form-list">
        {current.forms.map((form) => (
          <li key={form.id}>
            <span className="blank-form-name">
              {form.name} ({showSize(form.size)})
            </span>
            {isOpen && (
              <button type="button" className="button small" onClick={() => setAsked(form)}>
                Remove<span className="visually-hidden"> {form.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          message="Remove this blank form? The recipient cannot download it any more."
          subject={asked.name}
          destructive
          problem={problem}
          onConfirm={() => remove(asked.id)}
          onCancel={close}
        />
      )}
    </section>
  );
};
